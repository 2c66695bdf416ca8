#!/usr/bin/env node
// The command of the package: `npx zebra-puzzle check puzzle.txt`.

import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

import { ZebraError, load } from './index.js';

const USAGE = `Usage: zebra-puzzle COMMAND [FILE]

  check FILE               print the errors and warnings of a puzzle, with their places
  solve FILE               print the answers
  explain FILE             print how a person finds the answer
  generate [SIZE [SEED]]   print a new puzzle in ZBC; the size is CATEGORIESxITEMS, by default 4x5

FILE is plain text (.txt), ZBC (.zbc) or JSON (.json); \`-\` is standard input.`;
const FORMATS = { '.txt': 'text', '.zbc': 'zbc' };

/** Returns a table with columns of equal width. */
function table(rows) {
  const names = Object.keys(rows[0]);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd()).join('\n');
}

const inWords = (name, kind, { message, help, at }) =>
  `${kind}: ${message}${at ? `\n  --> ${name}:${at.line}:${at.column}` : ''}${help ? `\n  help: ${help}` : ''}`;

const COMMANDS = {
  check(zebra, { name, text, format }) {
    const { errors, warnings } = zebra.check(text, { format });
    for (const error of errors) console.log(inWords(name, 'error', error));
    for (const warning of warnings) console.log(inWords(name, 'warning', warning));
    if (errors.length > 0) return 1;
    console.log('no errors');
    return 0;
  },
  solve(zebra, { text, format }) {
    const { outcome, message, answers } = zebra.read(text, { format }).solve();
    console.log([...answers.map(table), message].join('\n\n'));
    return outcome === 'unique' ? 0 : 1;
  },
  explain(zebra, { text, format }) {
    const { walkthrough } = zebra.read(text, { format }).explain();
    console.log(walkthrough.paragraphs.map(({ number, text }) => `${number}. ${text}`).join('\n\n'));
    return 0;
  },
};

async function main([command, argument, seed]) {
  if (command === undefined || command === '--help' || command === '-h') {
    console.log(USAGE);
    return 0;
  }
  if (command === 'generate') {
    const zebra = await load();
    console.log(zebra.generate({ size: argument ?? '4x5', seed: Number(seed ?? Math.floor(Math.random() * 1_000_000)) }).toZbc());
    return 0;
  }
  if (!Object.hasOwn(COMMANDS, command) || argument === undefined) {
    console.error(USAGE);
    return 2;
  }
  const text = readFileSync(argument === '-' ? 0 : argument, 'utf8');
  return COMMANDS[command](await load(), { name: argument, text, format: FORMATS[extname(argument)] ?? '' });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const errors = error instanceof ZebraError ? error.errors : [];
  for (const each of errors) console.error(inWords(process.argv[3], 'error', each));
  if (errors.length === 0) console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
