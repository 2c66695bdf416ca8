// Bytes as letters: 7 bits in each, which takes a seventh more than the bytes (base64 takes a third). `build.rs` writes them.

/** Returns the bytes of a text. Workers are given the source of this function, which needs nothing else. */
export function bytesOf(text) {
  // The letters that HTML changes, or ends a script at; and the first of those that stand for one of these, with the next 7 bits.
  const [CHANGED, FIRST_OF_TWO] = [[0, 13, 60], 0x100];
  const bytes = new Uint8Array(text.length * 2);
  let [bits, count, length] = [0, 0, 0];
  const push = (value) => {
    bits |= value << count;
    count += 7;
    if (count < 8) return;
    bytes[length] = bits & 255;
    length += 1;
    bits >>>= 8;
    count -= 8;
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (letter < 128) push(letter);
    else {
      push(CHANGED[letter - FIRST_OF_TWO >> 7]);
      push(letter - FIRST_OF_TWO & 127);
    }
  }
  return bytes.subarray(0, length);
}
