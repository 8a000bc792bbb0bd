/**
 * npm run bench: speed and cost (docs/benchmarks.md). `-- cold synth` runs these parts only;
 * `--json` prints the figures as one line of JSON at the end; `--quick` makes bundles smaller.
 * Ends with 1 if a goal is missed or a part fails.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../ensure-chromium.ts';
import { type Figure, lineOf, tableOf } from './figure.ts';
import { progress } from './measure.ts';
import { benchBulkCreation } from './parts/bulk.ts';
import { type BundleOptions, benchBundle } from './parts/bundle.ts';
import { benchColdImport } from './parts/cold.ts';
import { benchCrash } from './parts/crash.ts';
import { benchDocket } from './parts/docket.ts';
import { benchLocalDynamoDb } from './parts/dynamodb.ts';
import { benchPoll } from './parts/poll.ts';
import { benchSynth } from './parts/synth.ts';
import { benchTranscript } from './parts/transcript.ts';
import { benchViewer } from './parts/viewer.ts';

const parts: Readonly<Record<string, (options: BundleOptions) => Promise<Figure[]>>> = {
  cold: benchColdImport,
  synth: benchSynth,
  poll: benchPoll,
  docket: benchDocket,
  dynamodb: benchLocalDynamoDb,
  bulk: benchBulkCreation,
  viewer: benchViewer,
  bundle: benchBundle,
  transcript: benchTranscript,
  crash: benchCrash,
};

const inChromium = new Set(['viewer', 'transcript', 'crash']);

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}. The parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const chosen = Object.keys(parts).filter(
  (name) => positionals.length === 0 || positionals.includes(name),
);
const results = chosen.length === 1 ? [await measureHere(chosen[0])] : chosen.map(measureApart);
const figures = results.flatMap((result) => result ?? []);
console.log(values.json ? lineOf(figures) : tableOf(figures));
const isComplete = results.every((result) => result !== undefined);
// Ends also if a failed part left servers open.
process.exit(isComplete && figures.every(({ holds }) => holds) ? 0 : 1);

/** The figures of a part; undefined if it fails. */
async function measureHere(name = ''): Promise<Figure[] | undefined> {
  progress(`${name} …`);
  try {
    if (inChromium.has(name)) process.env['CHROMIUM_PATH'] = await ensureChromium();
    return await parts[name]?.({ isQuick: values.quick });
  } catch (error) {
    console.error(`The part ${name} failed:`, error);
    return undefined;
  }
}

/** The same in a process of its own: no part measures the memory that another one left. */
function measureApart(name: string): Figure[] | undefined {
  const options = ['--json', ...(values.quick ? ['--quick'] : [])];
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, name, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const line = stdout.trim().split('\n').at(-1) ?? '';
  const measured: Figure[] = line.startsWith('[') ? JSON.parse(line) : [];
  return measured.length > 0 ? measured : undefined;
}
