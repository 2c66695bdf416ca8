// Decompression of LZMA, which makes a module a quarter smaller than gzip does. Browsers have no decoder of their own for it. As the
// specification describes it (LZMA SDK, `lzma-specification.txt`), for files with a known length.

/** A decoder of bits, each with the probability that the bits before it in the same context give it. */
class Bits {
  constructor(bytes, position) {
    Object.assign(this, { bytes, position: position + 5, range: 0xFFFFFFFF, code: 0 });
    for (let index = 1; index < 5; index += 1) this.code = (this.code << 8 | bytes[position + index]) >>> 0;
  }

  narrow() {
    if (this.range < 0x1000000) {
      this.range = this.range << 8 >>> 0;
      this.code = (this.code << 8 | this.bytes[this.position]) >>> 0;
      this.position += 1;
    }
  }

  /** Returns the next bit in the context `index`. */
  bit(contexts, index) {
    const probability = contexts[index];
    const bound = (this.range >>> 11) * probability;
    if (this.code < bound) {
      this.range = bound;
      contexts[index] = probability + (2048 - probability >> 5);
      this.narrow();
      return 0;
    }
    this.range -= bound;
    this.code -= bound;
    contexts[index] = probability - (probability >> 5);
    this.narrow();
    return 1;
  }

  /** Returns a number of some bits, the highest first. */
  number(contexts, start, count) {
    let number = 1;
    for (let left = count; left > 0; left -= 1) number = number << 1 | this.bit(contexts, start + number);
    return number - (1 << count);
  }

  /** Returns a number of some bits, the lowest first. */
  reversed(contexts, start, count) {
    let [number, index] = [0, 1];
    for (let place = 0; place < count; place += 1) {
      const bit = this.bit(contexts, start + index);
      index = index << 1 | bit;
      number |= bit << place;
    }
    return number;
  }

  /** Returns a number of some bits that are all equally probable, the highest first. */
  direct(count) {
    let number = 0;
    for (let left = count; left > 0; left -= 1) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      number = number << 1 | bit;
      this.narrow();
    }
    return number >>> 0;
  }
}

const contexts = (count) => new Uint16Array(count).fill(1024);

/** The contexts of lengths: a choice of three ranges, and the numbers in them. */
class Lengths {
  constructor() {
    Object.assign(this, { choice: contexts(2), low: contexts(128), middle: contexts(128), high: contexts(256) });
  }

  next(bits, place) {
    if (!bits.bit(this.choice, 0)) return 2 + bits.number(this.low, place << 3, 3);
    if (!bits.bit(this.choice, 1)) return 10 + bits.number(this.middle, place << 3, 3);
    return 18 + bits.number(this.high, 0, 8);
  }
}

/** Returns the distance of a match of some length. */
function distanceOf(bits, length, { slots, special, aligned }) {
  const slot = bits.number(slots, Math.min(length - 2, 3) << 6, 6);
  if (slot < 4) return slot;
  const count = (slot >> 1) - 1;
  const base = (2 | slot & 1) << count;
  if (slot < 14) return base + bits.reversed(special, base - slot, count);
  return base + bits.direct(count - 4) * 16 + bits.reversed(aligned, 0, 4);
}

/** Decodes the literal at a position; after a match it depends on the byte that the match would go on with. */
function literal(bits, probabilities, output, position, context, matched) {
  let symbol = 1;
  if (matched !== undefined) {
    while (symbol < 256) {
      const expected = matched >> 7 & 1;
      matched <<= 1;
      const bit = bits.bit(probabilities, context + ((1 + expected) << 8) + symbol);
      symbol = symbol << 1 | bit;
      if (bit !== expected) break;
    }
  }
  while (symbol < 256) symbol = symbol << 1 | bits.bit(probabilities, context + symbol);
  output[position] = symbol;
}

/** Repeats some bytes from a distance before a position, where they may overlap what they become; returns the position behind them. */
function repeat(output, position, distance, count) {
  const end = position + count;
  if (distance >= position || end > output.length) throw new RangeError('the data is damaged');
  for (let index = position; index < end; index += 1) output[index] = output[index - distance - 1];
  return end;
}

/** Returns the bytes of a file in the format `.lzma`. Fails with a `RangeError` if it is damaged. */
export function lzma(bytes) {
  const [lc, lp, pb] = [bytes[0] % 9, Math.floor(bytes[0] / 9) % 5, Math.floor(bytes[0] / 45)];
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(5, true);
  const output = new Uint8Array(length);
  const bits = new Bits(bytes, 13);
  const literals = contexts(0x300 << lc + lp);
  const [isMatch, isAgain, isAgain0, isAgain1, isAgain2, isLong] = [192, 12, 12, 12, 12, 192].map(contexts);
  const distances = { slots: contexts(256), special: contexts(128), aligned: contexts(16) };
  const [ofMatch, ofAgain] = [new Lengths(), new Lengths()];
  let [state, position] = [0, 0];
  let last = [0, 0, 0, 0];
  while (position < length) {
    if (bits.position > bytes.length) throw new RangeError('the data is damaged');
    const place = position & (1 << pb) - 1;
    if (!bits.bit(isMatch, (state << 4) + place)) {
      const before = position > 0 ? output[position - 1] : 0;
      const context = 0x300 * (((position & (1 << lp) - 1) << lc) + (before >> 8 - lc));
      literal(bits, literals, output, position, context, state < 7 ? undefined : output[position - last[0] - 1]);
      position += 1;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    if (!bits.bit(isAgain, state)) {
      const count = ofMatch.next(bits, place);
      last = [distanceOf(bits, count, distances), last[0], last[1], last[2]];
      state = state < 7 ? 7 : 10;
      position = repeat(output, position, last[0], count);
      continue;
    }
    let number = 0;
    if (!bits.bit(isAgain0, state)) {
      if (!bits.bit(isLong, (state << 4) + place)) {
        state = state < 7 ? 9 : 11;
        position = repeat(output, position, last[0], 1);
        continue;
      }
    } else {
      number = bits.bit(isAgain1, state) ? 2 + bits.bit(isAgain2, state) : 1;
    }
    last = [last[number], ...last.filter((_, index) => index !== number)];
    const count = ofAgain.next(bits, place);
    state = state < 7 ? 8 : 11;
    position = repeat(output, position, last[0], count);
  }
  return output;
}
