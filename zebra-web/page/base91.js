// Bytes as letters: 13 bits in each two of 91 letters, which takes a twelfth less than base64. `build.rs` writes them.

// All printable letters of ASCII but those that mean something in HTML.
const LETTERS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((letter) => !'<>&'.includes(letter));

/** Returns the bytes of a text. */
export function bytesOf(text) {
  const values = new Uint8Array(128);
  LETTERS.forEach((letter, value) => { values[letter.charCodeAt(0)] = value; });
  const bytes = new Uint8Array(Math.floor(text.length / 2 * 13 / 8));
  let [bits, count, position] = [0, 0, 0];
  for (let index = 0; index + 1 < text.length; index += 2) {
    bits |= (values[text.charCodeAt(index)] * 91 + values[text.charCodeAt(index + 1)]) << count;
    count += 13;
    while (count >= 8) {
      bytes[position] = bits & 255;
      position += 1;
      bits >>>= 8;
      count -= 8;
    }
  }
  return bytes;
}
