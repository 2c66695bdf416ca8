// DEFLATE (RFC 1951), for browsers without `DecompressionStream`.

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Returns the code with these lengths: the number of codes of each length, and the symbols in their order. */
function codeOf(lengths) {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length] += 1;
  counts[0] = 0;
  const starts = new Uint16Array(16);
  for (let length = 1; length < 15; length += 1) starts[length + 1] = starts[length] + counts[length];
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[starts[length]++] = symbol;
  });
  return { counts, symbols };
}

/** Returns the decompressed bytes. */
export function inflate(bytes) {
  let [at, bit] = [0, 0];
  let [output, size] = [new Uint8Array(bytes.length * 4), 0];

  function bits(count) {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      if (at >= bytes.length) throw new Error('the engine of this page is damaged');
      value |= ((bytes[at] >> bit) & 1) << index;
      bit = (bit + 1) & 7;
      if (bit === 0) at += 1;
    }
    return value;
  }

  function symbol({ counts, symbols }) {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= 15; length += 1) {
      code |= bits(1);
      const count = counts[length];
      if (code - first < count) return symbols[index + code - first];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Error('the engine of this page is damaged');
  }

  function room(more) {
    if (size + more <= output.length) return;
    const larger = new Uint8Array(Math.max(output.length * 2, size + more));
    larger.set(output);
    output = larger;
  }

  function readCodes() {
    const [literals, distances, count] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const ofLengths = new Array(19).fill(0);
    for (let index = 0; index < count; index += 1) ofLengths[CODE_ORDER[index]] = bits(3);
    const code = codeOf(ofLengths);
    const lengths = [];
    while (lengths.length < literals + distances) {
      const next = symbol(code);
      if (next < 16) lengths.push(next);
      else if (next === 16) lengths.push(...new Array(3 + bits(2)).fill(lengths.at(-1)));
      else lengths.push(...new Array(next === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
    }
    return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))];
  }

  function copyBlock() {
    if (bit > 0) [at, bit] = [at + 1, 0];
    const length = bytes[at] | (bytes[at + 1] << 8);
    room(length);
    output.set(bytes.subarray(at + 4, at + 4 + length), size);
    [at, size] = [at + 4 + length, size + length];
  }

  function codedBlock(literals, distances) {
    for (let next = symbol(literals); next !== 256; next = symbol(literals)) {
      if (next < 256) {
        room(1);
        output[size++] = next;
        continue;
      }
      const length = LENGTHS[next - 257] + bits(LENGTH_BITS[next - 257]);
      const code = symbol(distances);
      const extra = Math.max(0, (code >> 1) - 1);
      const distance = (code < 2 ? code : (2 + (code & 1)) << extra) + 1 + bits(extra);
      room(length);
      for (let index = 0; index < length; index += 1, size += 1) output[size] = output[size - distance];
    }
  }

  const fixed = () => {
    const lengths = Array.from({ length: 288 }, (_, index) => (index < 144 ? 8 : index < 256 ? 9 : index < 280 ? 7 : 8));
    return [codeOf(lengths), codeOf(new Array(30).fill(5))];
  };
  for (let isLast = false; !isLast; ) {
    isLast = bits(1) === 1;
    const kind = bits(2);
    if (kind === 0) copyBlock();
    else codedBlock(...(kind === 1 ? fixed() : readCodes()));
  }
  return output.subarray(0, size);
}
