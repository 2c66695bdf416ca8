// The worker of the playground: reads a text and sends what it finds, in the order of its cost. It is a plain script behind the
// JavaScript of the engine.

const BUDGET = 10_000_000;
const LIMIT_OF_READINGS = 300;
let engine;

/** Answers a request: first the errors, then the readings, the answers and the walkthrough. */
function examine({ id, text, format: chosen }) {
  const send = (stage, data) => postMessage({ id, stage, data });
  const checked = engine.check(text, { format: chosen, budget: BUDGET });
  const { format } = checked;
  send('check', checked);
  if (format === 'text' || format === 'json') send('readings', engine.readings(text, { format }).slice(0, LIMIT_OF_READINGS));
  let puzzle;
  try {
    puzzle = engine.read(text, { format });
  } catch (error) {
    send('end', null);
    return;
  }
  const solved = puzzle.solve({ limit: 2, budget: BUDGET });
  send('puzzle', { data: puzzle.data, solved, json: puzzle.toJson() });
  send('rust', rustOf(puzzle));
  // A puzzle without exactly one answer is explained as far as it goes in the command; here its errors come first.
  if (solved.outcome === 'unique') {
    const { walkthrough } = puzzle.explain({ budget: BUDGET });
    send('explanation', walkthrough);
  }
  send('end', null);
}

function rustOf(puzzle) {
  try {
    return { text: puzzle.toRust() };
  } catch (error) {
    return { failure: error.message };
  }
}

addEventListener('message', async ({ data }) => {
  if (data.module) {
    engine = wasm_bindgen({ module_or_path: data.module }).then(() => bind(wasm_bindgen));
    return;
  }
  engine = await engine;
  try {
    examine(data);
  } catch (error) {
    postMessage({ id: data.id, stage: 'failure', data: error.message });
  }
});
