// Bytes as letters: 7 bits in each letter of ASCII that HTML keeps as it is, and 15 in one of two bytes. That takes an eighth more than
// the bytes (base64 takes a third). `build.rs` writes them.

/** Returns the bytes of a text. Workers are given the source of this function, which needs nothing else. */
export function bytesOf(text) {
  // The letters of 7 bits; those after them have 8, as the first 9 of the 24 values that 7 bits leave; the rest begins one of 15 bits.
  const [SEVEN, EIGHT, FIRST_OF_TWO] = [116, 9, 0xA0];
  const bytes = new Uint8Array(text.length * 2);
  let [bits, count, length] = [0, 0, 0];
  const push = (value, size) => {
    bits |= value << count;
    count += size;
    if (count < 8) return;
    bytes[length] = bits & 255;
    length += 1;
    bits >>>= 8;
    count -= 8;
  };
  const pushEight = (value) => {
    push(SEVEN + (value >> 1), 7);
    push(value & 1, 1);
  };
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    // Without the letters 0, 13 and 60.
    const place = letter - 1 - (letter > 13) - (letter > 60);
    if (letter >= FIRST_OF_TWO) {
      pushEight(EIGHT + (letter - FIRST_OF_TWO >> 7));
      push(letter - FIRST_OF_TWO & 127, 7);
    } else if (place < SEVEN) push(place, 7);
    else pushEight(place - SEVEN);
  }
  return bytes.subarray(0, length);
}
