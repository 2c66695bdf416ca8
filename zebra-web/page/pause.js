// Long work in parts.

/** Resolves in a task of its own, so that the page responds between two parts of long work. */
export function pause() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
