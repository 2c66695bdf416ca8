// The colors of ZBC and of plain text in the editor.

import { StreamLanguage } from '@codemirror/language';
import { json } from '@codemirror/lang-json';

const zbc = StreamLanguage.define({
  name: 'zbc',
  startState: () => ({ inClues: false }),
  token(stream, state) {
    if (stream.sol() && stream.match(/^\s*---\s*$/)) {
      state.inClues = true;
      return 'meta';
    }
    if (stream.sol() && !state.inClues && stream.match(/^[^\s"#][^-"\n]*(?=\s-\s)/)) return 'typeName';
    if (stream.match(/^(#\D|\/\/).*/)) return 'comment';
    if (stream.match(/^"[^"]*"?/)) return 'string';
    if (stream.match(/^`[^`]*`?/)) return 'variableName';
    if (stream.match(/^#?\d+/)) return 'number';
    if (stream.match(/^[=<>!|&+*^~-]+/)) return 'operator';
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)) return 'variableName';
    stream.next();
    return null;
  },
});

const text = StreamLanguage.define({
  name: 'text',
  startState: () => ({ line: 0 }),
  token(stream, state) {
    if (stream.sol()) {
      state.line += 1;
      if (state.line === 1 && stream.match(/^[^:.]+$/)) return 'heading';
      if (stream.match(/^\s*(\d+[.)]|[•*-])\s/)) return 'number';
      if (stream.match(/^[^:.?]{1,60}:(?=\s)/)) return 'typeName';
      if (stream.match(/^.*\?\s*$/)) return 'emphasis';
    }
    stream.skipToEnd();
    return null;
  },
});

/** The extensions of the editor by format. */
export const LANGUAGES = { zbc, text, json: json() };
