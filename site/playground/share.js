// Links that hold a puzzle: the text, compressed, in the fragment of the address, which no server sees.

/** The maximum length of a shared text, in bytes, as in the engine. */
const MOST = 1 << 20;

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST) {
      await reader.cancel();
      throw new Error('the puzzle in the link is larger than 1 MiB');
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Returns the fragment for a text. */
export async function fragmentOf(text, format) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const code = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `#${format || 'auto'}=${code}`;
}

/** Returns the text and the format of a fragment, or null if it holds no puzzle. Fails if it is damaged. */
export async function textOf(fragment) {
  const parts = /^#(auto|text|zbc|json)=([\w-]+)$/.exec(fragment);
  if (!parts) return null;
  const [, format, code] = parts;
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')));
    return { text, format: format === 'auto' ? '' : format };
  } catch (error) {
    throw new Error(/larger/.test(error.message) ? error.message : 'the puzzle in the link is damaged');
  }
}
