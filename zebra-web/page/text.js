// Text and elements. All text of a puzzle goes through `textContent`: none of it is ever read as HTML.

/** Returns an element of the page by its id. */
export function byId(id) {
  return document.getElementById(id);
}

/** Creates an element with properties, and with texts and elements inside. */
export function element(tag, properties = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'class') made.className = value;
    else if (name.includes('-') || name === 'role' || name === 'scope' || name === 'dir') made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...inside);
  return made;
}

/**
 * Returns a text with the characters visible that would hide or turn around what stands around them: control characters, and
 * controls of the direction of text.
 */
export function shown(text) {
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
  return text.replace(controls, (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`);
}

/** Returns the name of a category for people. ZBC calls the positions `#`. */
export function categoryTitle(name) {
  return name === '#' ? 'Position' : name;
}

/** Returns a story with the line breaks of its paragraphs only. */
export function unwrapped(text) {
  return text.replace(/([^\n])\r?\n(?![\r\n])/g, '$1 ');
}

/** Returns a name as an element that keeps its direction to itself. */
export function named(name) {
  return element('bdi', {}, shown(name));
}

/** Returns seconds as minutes and seconds. */
export function clock(seconds) {
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Shows a message in the page, for screen readers too; an empty one hides it. */
export function say(message, isError = false) {
  const line = byId('message');
  line.textContent = shown(message);
  line.classList.toggle('error', isError);
}
