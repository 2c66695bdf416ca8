// The playground: an editor, the engine in a worker, and what it finds.

import { basicSetup, EditorView } from 'codemirror';
import { Compartment } from '@codemirror/state';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { tags } from '@lezer/highlight';

import { Engine } from './engine.js';
import { LANGUAGES } from './languages.js';
import { fragmentOf, textOf } from './share.js';
import { answerTable, element, explanation, logicGrid, printed } from './views.js';

const parts = globalThis.zebraParts;
const byId = (id) => document.getElementById(id);
const DELAY = 40;
const KEPT = 'zebra:playground';
const COLORS = HighlightStyle.define([
  { tag: [tags.typeName, tags.propertyName], color: 'var(--type)' },
  { tag: [tags.keyword, tags.meta, tags.operator, tags.bool, tags.null], color: 'var(--key)' },
  { tag: tags.string, color: 'var(--string)' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: tags.comment, color: 'var(--comment)', fontStyle: 'italic' },
  { tag: tags.heading, fontWeight: 'bold' },
  { tag: tags.emphasis, fontStyle: 'italic' },
]);

class Playground {
  constructor() {
    this.language = new Compartment();
    this.view = new EditorView({
      parent: byId('editor'),
      extensions: [
        basicSetup,
        syntaxHighlighting(COLORS),
        lintGutter(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Puzzle', spellcheck: 'false' }),
        this.language.of([]),
        EditorView.updateListener.of((update) => update.docChanged && this.changed()),
      ],
    });
    // What scrolls can be reached with the keyboard.
    this.view.scrollDOM.tabIndex = 0;
    this.engine = new Engine(parts, (stage, data) => this.show(stage, data));
    this.found = {};
    this.format = '';
    byId('format').onchange = () => this.examine();
    byId('example').onchange = (event) => this.load(parts.examples[Number(event.target.value)]);
    byId('play').onclick = () => this.openPage();
    byId('print').onclick = () => this.print();
    byId('rust').onclick = () => this.showRust();
    byId('share').onclick = () => this.share();
    byId('download').onclick = () => this.download();
    byId('rust-close').onclick = () => byId('rust-dialog').close();
    byId('rust-copy').onclick = () => this.copy(byId('rust-text').textContent, 'Copied the Rust source.');
    addEventListener('hashchange', () => this.loadFragment());
    for (const [index, { name }] of parts.examples.entries()) byId('example').append(element('option', { value: String(index) }, name));
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Shows the puzzle of the link, of the last visit, or the first example. */
  async start() {
    if (await this.loadFragment()) return;
    try {
      const { text, format } = JSON.parse(localStorage.getItem(KEPT));
      this.load({ text: String(text), format: String(format) });
    } catch {
      this.load(parts.examples[0]);
    }
  }

  async loadFragment() {
    try {
      const shared = await textOf(location.hash);
      if (shared) this.load(shared);
      return shared !== null;
    } catch (error) {
      this.say(error.message);
      return false;
    }
  }

  load({ text, format = '' }) {
    byId('format').value = format in LANGUAGES ? format : '';
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, selection: { anchor: 0 } });
    this.examine();
  }

  changed() {
    clearTimeout(this.timer);
    this.since = performance.now();
    this.timer = setTimeout(() => this.examine(), DELAY);
  }

  examine() {
    clearTimeout(this.timer);
    this.since ??= performance.now();
    byId('status').dataset.busy = '';
    this.isDone = false;
    this.engine.examine(this.text, byId('format').value);
    try {
      localStorage.setItem(KEPT, JSON.stringify({ text: this.text.slice(0, 1 << 17), format: byId('format').value }));
    } catch {
      // The browser keeps nothing; the text is only in the editor then.
    }
  }

  show(stage, data) {
    const views = {
      check: () => this.showErrors(data),
      readings: () => this.showReadings(data),
      puzzle: () => this.showPuzzle(data),
      rust: () => { this.found.rust = data; },
      explanation: () => this.showExplanation(data),
      failure: () => this.fail(data),
      end: () => this.end(),
    };
    views[stage]();
  }

  end() {
    delete byId('status').dataset.busy;
    if (!this.found.data) for (const id of ['answers', 'grid', 'walkthrough']) byId(id).replaceChildren();
    if (!this.found.explained) byId('walkthrough').replaceChildren();
    byId('level').textContent = this.found.level ?? '';
    for (const id of ['play', 'print', 'rust', 'download']) byId(id).disabled = !this.found.data;
    for (const panel of document.querySelectorAll('.panel')) panel.hidden = panel.querySelector('.content').childElementCount === 0;
    this.isDone = true;
    this.took = performance.now() - (this.since ?? performance.now());
    this.since = null;
  }

  fail(message) {
    this.found = {};
    byId('problems').replaceChildren(element('li', { className: 'error' }, message));
    byId('status').textContent = message;
    this.end();
  }

  showErrors({ format, errors, warnings }) {
    if (format !== this.format) {
      this.format = format;
      this.view.dispatch({ effects: this.language.reconfigure(LANGUAGES[format] ?? []) });
    }
    this.found = {};
    byId('readings').replaceChildren();
    const all = [...errors.map((error) => ({ ...error, severity: 'error' })), ...warnings.map((error) => ({ ...error, severity: 'warning' }))];
    this.problems = all;
    const { length } = this.view.state.doc;
    const within = (place) => Math.min(place, length);
    const inEditor = all.filter(({ at }) => at).map(({ at, severity, message, help, fix }) => ({
      from: within(at.range[0]),
      to: within(Math.max(at.range[1], at.range[0])),
      severity,
      message: help ? `${message}\nhelp: ${help}` : message,
      actions: fix ? [{ name: 'Apply', apply: () => this.apply(fix) }] : [],
    }));
    this.view.dispatch(setDiagnostics(this.view.state, inEditor));
    byId('problems').replaceChildren(...all.map((problem) => this.problem(problem)));
    const names = { text: 'plain text', zbc: 'ZBC', json: 'JSON', zebrajs: 'JSON of zebrajs' };
    const count = (list, word) => (list.length === 0 ? '' : `, ${list.length} ${word}${list.length === 1 ? '' : 's'}`);
    byId('status').textContent = `${names[format]}${count(errors, 'error')}${count(warnings, 'warning')}${all.length === 0 ? ', no errors' : ''}`;
  }

  problem({ severity, message, help, at, related = [], fix }) {
    const item = element('li', { className: severity });
    item.append(element('strong', {}, `${severity}: `), element('span', {}, message));
    if (at) item.append(' ', this.link(at, `line ${at.line}`));
    if (help) item.append(element('p', { className: 'help' }, `help: ${help}`));
    for (const { note, at: place } of related) {
      const line = element('p', { className: 'related' }, note);
      if (place) line.append(' ', this.link(place, `line ${place.line}`));
      item.append(line);
    }
    if (fix) {
      const name = fix.certain ? 'Apply the fix' : 'Apply the possible fix';
      item.append(element('button', { type: 'button', className: 'fix', onclick: () => this.apply(fix) }, name));
    }
    return item;
  }

  /** Returns a button that selects a place of the text. */
  link({ range }, text) {
    const select = () => {
      this.view.dispatch({ selection: { anchor: range[0], head: range[1] }, scrollIntoView: true });
      this.view.focus();
    };
    return element('button', { type: 'button', className: 'place', onclick: select }, text);
  }

  apply({ edits }) {
    const changes = edits.map(({ range: [from, to], text }) => ({ from, to, insert: text }));
    this.view.dispatch({ changes });
    this.view.focus();
  }

  showReadings(readings) {
    byId('readings').replaceChildren(...readings.map(({ label, sentence, reading, unread, at }) => {
      const item = element('li', { className: reading ? 'read' : 'unread' });
      item.append(element('div', { className: 'sentence' }, element('span', { className: 'label' }, label), at ? this.link(at, sentence) : sentence));
      item.append(element('p', {}, reading ? `= ${reading}` : unread));
      return item;
    }));
  }

  showPuzzle({ data, solved, json }) {
    Object.assign(this.found, { data, json });
    const { outcome, answers, message } = solved;
    const [first, second] = answers;
    const headings = { unique: 'The answer', multiple: 'One answer', unknown: 'One answer' };
    const tables = first ? [answerTable(data, first, second, headings[outcome])] : [];
    if (second) tables.push(answerTable(data, second, first, 'Another answer; ≠ marks where they differ'));
    byId('answers').replaceChildren(element('p', { className: `outcome ${outcome}` }, `${message[0].toUpperCase()}${message.slice(1)}.`), ...tables);
    byId('grid').replaceChildren(logicGrid(data, outcome === 'unique' ? first : undefined));
  }

  showExplanation(walkthrough) {
    this.found.explained = true;
    if (walkthrough.difficulty) this.found.level = `Level: ${walkthrough.difficulty.level}`;
    byId('walkthrough').replaceChildren(...explanation(walkthrough));
  }

  /** Returns the page to play this puzzle: one file, as `zebra page` makes it. */
  page() {
    const { data, json } = this.found;
    const escaped = (text) => element('p', {}, text).innerHTML.replaceAll('"', '&quot;');
    const values = {
      title: escaped(data.title),
      engine: parts.player,
      data: JSON.stringify({ puzzle: json }).replaceAll('<', '\\u003c'),
      text: data.clues.map(({ sentence }) => `<p>${escaped(sentence)}</p>`).join('\n'),
    };
    return parts.page.replace(/<!--(title|engine|data|text)-->/g, (_, name) => values[name]);
  }

  openPage() {
    const address = URL.createObjectURL(new Blob([this.page()], { type: 'text/html' }));
    open(address, '_blank', 'noopener');
  }

  download() {
    const address = URL.createObjectURL(new Blob([this.page()], { type: 'text/html' }));
    const name = this.found.data.title.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'puzzle';
    element('a', { href: address, download: `${name}.html` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  print() {
    byId('printed').replaceChildren(...printed(this.found.data));
    print();
  }

  showRust() {
    const { text, failure } = this.found.rust;
    byId('rust-text').textContent = text ?? failure;
    byId('rust-dialog').showModal();
  }

  async share() {
    const fragment = await fragmentOf(this.text, byId('format').value);
    history.replaceState(null, '', fragment);
    const address = `${location.href.split('#')[0]}${fragment}`;
    this.copy(address, `Copied a link of ${address.length} characters. It holds the puzzle, which no server sees.`);
  }

  async copy(text, message) {
    try {
      await navigator.clipboard.writeText(text);
      this.say(message);
    } catch {
      this.say('The browser does not allow copying here; the link is in the address bar.');
    }
  }

  say(message) {
    byId('message').textContent = message;
  }
}

const playground = new Playground();
// For tests and for the curious.
globalThis.playground = playground;
playground.start();
