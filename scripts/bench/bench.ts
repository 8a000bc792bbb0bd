/**
 * npm run bench: speed and cost (docs/benchmarks.md). `-- cold synth` runs these parts only;
 * `-- mutants [area ...]` tests the rules by mutation, `-- load [--neutrals N] [--seconds S]
 * [--address A]` and `-- soak` load the local stack, `-- scale` holds one docket of a million cases; a run
 * of all parts leaves them out;
 * `--json` prints the figures as one line of JSON at the end; `--quick` makes bundles smaller.
 * Ends with 1 if a goal is missed or a part fails.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { PlainError } from 'local-aws';
import { ensureChromium } from '../ensure-chromium.ts';
import { type Figure, lineOf, tableOf } from './figure.ts';
import type { LoadOptions } from './load/load-options.ts';
import { progress } from './measure.ts';
import { areas } from './mutants/areas.ts';
import { benchBulkCreation } from './parts/bulk.ts';
import { type BundleOptions, benchBundle } from './parts/bundle.ts';
import { benchColdImport } from './parts/cold.ts';
import { benchCost } from './parts/cost.ts';
import { benchCrash } from './parts/crash.ts';
import { benchDocket } from './parts/docket.ts';
import { benchLocalDynamoDb } from './parts/dynamodb.ts';
import { benchIdle } from './parts/idle.ts';
import { benchLoad } from './parts/load.ts';
import { benchMutants, type MutantsOptions } from './parts/mutants.ts';
import { benchPoll } from './parts/poll.ts';
import { benchRecognition } from './parts/recognition.ts';
import { benchScale } from './parts/scale.ts';
import { benchScreens } from './parts/screens.ts';
import { benchSearch } from './parts/search.ts';
import { benchSoak } from './parts/soak.ts';
import { benchSynth } from './parts/synth.ts';
import { benchTranscript } from './parts/transcript.ts';
import { benchViewer } from './parts/viewer.ts';

type Options = BundleOptions & MutantsOptions & LoadOptions;

const parts: Readonly<Record<string, (options: Options) => Promise<Figure[]>>> = {
  cold: benchColdImport,
  synth: benchSynth,
  poll: benchPoll,
  docket: benchDocket,
  dynamodb: benchLocalDynamoDb,
  idle: benchIdle,
  bulk: benchBulkCreation,
  viewer: benchViewer,
  bundle: benchBundle,
  recognition: benchRecognition,
  transcript: benchTranscript,
  screens: benchScreens,
  crash: benchCrash,
  cost: benchCost,
  load: benchLoad,
  search: benchSearch,
  scale: benchScale,
  soak: benchSoak,
  mutants: benchMutants,
};

/** Parts that take too long to run unless they are named. */
const onlyByName = new Set(['load', 'soak', 'scale', 'mutants']);

const inChromium = new Set(['viewer', 'transcript', 'screens', 'crash']);

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    neutrals: { type: 'string' },
    seconds: { type: 'string' },
    address: { type: 'string' },
  },
  allowPositionals: true,
});
// Names after `mutants` are areas of it.
const namesUntil = positionals.indexOf('mutants') + 1 || positionals.length;
const names = positionals.slice(0, namesUntil);
const areaNames = positionals.slice(namesUntil);
exitIfUnknown('part', names, Object.keys(parts));
exitIfUnknown(
  'area',
  areaNames,
  areas.map(({ name }) => name),
);

const chosen = Object.keys(parts).filter((name) =>
  names.length === 0 ? !onlyByName.has(name) : names.includes(name),
);
const results = chosen.length === 1 ? [await measureHere(chosen[0])] : chosen.map(measureApart);
const figures = results.flatMap((result) => result ?? []);
if (figures.length > 0 || values.json)
  console.log(values.json ? lineOf(figures) : tableOf(figures));
const isComplete = results.every((result) => result !== undefined);
// Ends also if a failed part left servers open.
process.exit(isComplete && figures.every(({ holds }) => holds) ? 0 : 1);

function exitIfUnknown(kind: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  console.error(`No ${kind} ${unknown.join(', ')}. Known: ${known.join(', ')}`);
  process.exit(2);
}

/** The figures of a part; undefined if it fails. */
async function measureHere(name = ''): Promise<Figure[] | undefined> {
  progress(`${name} …`);
  try {
    if (inChromium.has(name)) process.env['CHROMIUM_PATH'] = await ensureChromium();
    return await parts[name]?.({ ...values, isQuick: values.quick, areas: areaNames });
  } catch (error) {
    if (error instanceof PlainError) console.error(error.message);
    else console.error(`The part ${name} failed:`, error);
    return undefined;
  }
}

/** The same in a process of its own: no part measures the memory that another one left. */
function measureApart(name: string): Figure[] | undefined {
  const own = name === 'mutants' ? areaNames : [];
  const given = (['neutrals', 'seconds', 'address'] as const).flatMap((option) =>
    values[option] === undefined ? [] : [`--${option}`, values[option]],
  );
  const options = [...own, '--json', ...(values.quick ? ['--quick'] : []), ...given];
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, name, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const line = stdout.trim().split('\n').at(-1) ?? '';
  const measured: Figure[] = line.startsWith('[') ? JSON.parse(line) : [];
  return measured.length > 0 ? measured : undefined;
}
