#!/usr/bin/env node
// The command of the package: `npx zebra-puzzle check puzzle.txt`.

import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

import { ZebraError, load } from './index.js';

/** What counts as one iteration of the arguments of zebra-solver: `npx zebra-puzzle puzzle.zbc 10`. */
const RUNS_OF_AN_ITERATION = 100_000;
const USAGE = `Usage: zebra-puzzle COMMAND [FILE]
       zebra-puzzle FILE [ITERATIONS]

  check FILE               print the errors and warnings of a puzzle, with their places
  solve FILE               print the answers
  explain FILE             print how a person finds the answer
  generate [SIZE [SEED]]   print a new puzzle in ZBC; the size is CATEGORIESxITEMS, by default 4x5
  FILE [ITERATIONS]        as solve, within ITERATIONS times 100,000 steps of the search; by default 50

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

/** Reads a puzzle, after its warnings are printed, except those that need a search. */
function read(zebra, { name, text, format }) {
  const { warnings } = zebra.check(text, { format, budget: 0 });
  for (const warning of warnings) console.error(inWords(name, 'warning', warning));
  return zebra.read(text, { format });
}

const COMMANDS = {
  check(zebra, { name, text, format }) {
    const { errors, warnings } = zebra.check(text, { format });
    for (const error of errors) console.log(inWords(name, 'error', error));
    for (const warning of warnings) console.log(inWords(name, 'warning', warning));
    if (errors.length > 0) return 1;
    console.log('no errors');
    return 0;
  },
  solve(zebra, { budget, ...input }) {
    const { outcome, message, answers } = read(zebra, input).solve({ budget });
    console.log([...answers.map(table), message].join('\n\n'));
    return outcome === 'unique' ? 0 : 1;
  },
  explain(zebra, input) {
    const { walkthrough } = read(zebra, input).explain();
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
  if (!Object.hasOwn(COMMANDS, command) && (existsSync(command) || extname(command) !== '')) {
    const iterations = Number(argument ?? 50);
    if (!Number.isInteger(iterations) || iterations < 1) {
      console.error(`error: expected a number of iterations, found \`${argument}\``);
      return 2;
    }
    return run('solve', command, iterations * RUNS_OF_AN_ITERATION);
  }
  if (!Object.hasOwn(COMMANDS, command) || argument === undefined) {
    console.error(USAGE);
    return 2;
  }
  return run(command, argument);
}

async function run(command, name, budget) {
  const text = readFileSync(name === '-' ? 0 : name, 'utf8');
  return COMMANDS[command](await load(), { name, text, format: FORMATS[extname(name)] ?? '', budget });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const errors = error instanceof ZebraError ? error.errors : [];
  const [command, argument] = process.argv.slice(2);
  const name = Object.hasOwn(COMMANDS, command) ? argument : command;
  for (const each of errors) console.error(inWords(name, 'error', each));
  if (errors.length === 0) console.error(`error: ${error.message}`);
  process.exitCode = 1;
}
