/**
 * npm run bench: speed and cost (docs/benchmarks.md). `-- cold synth` runs these parts only;
 * `--json` prints the figures as one line of JSON at the end; `--quick` makes bundles smaller.
 * Ends with 1 if a goal is missed or a part fails.
 */
import { parseArgs } from 'node:util';
import { ensureChromium } from '../ensure-chromium.ts';
import { type Figure, lineOf, tableOf } from './figure.ts';
import { progress } from './measure.ts';
import { benchBulkCreation } from './parts/bulk.ts';
import { type BundleOptions, benchBundle } from './parts/bundle.ts';
import { benchColdImport } from './parts/cold.ts';
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
};

const inChromium = new Set(['viewer', 'transcript']);

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

const figures: Figure[] = [];
const failed: string[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  progress(`${name} …`);
  try {
    if (inChromium.has(name)) process.env['CHROMIUM_PATH'] = await ensureChromium();
    figures.push(...(await measure({ isQuick: values.quick })));
  } catch (error) {
    console.error(`The part ${name} failed:`, error);
    failed.push(name);
  }
}
console.log(values.json ? lineOf(figures) : tableOf(figures));
process.exitCode = failed.length === 0 && figures.every(({ holds }) => holds) ? 0 : 1;
