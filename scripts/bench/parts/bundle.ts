import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type DocumentFacts, inspectPdf } from 'bundle-composer';
import { silenceLog } from '#shared/logger.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { startBundles } from '#tests/support/stores/start/start-bundles.ts';
import { installPackage } from '../../install-package.ts';
import type { AssemblyOutcome, AssemblyTask } from '../bundle/assembly-process.ts';
import type { ComposeMeasure, ComposeTask } from '../bundle/compose-process.ts';
import type { JpegTask } from '../bundle/jpeg-process.ts';
import { type BenchDocument, largeDocuments, smallDocuments } from '../bundle/make-documents.ts';
import { fineScans } from '../bundle/make-scans.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, millisecondsOf, progress } from '../measure.ts';

const ROUNDS = 3;
/** Documents of 100 pages in the large bundle, and small documents; a quick run has a tenth. */
const LARGE = 50;
const SMALL = 1000;
/** Documents of four scans at 600 dots per inch. */
const FINE = 5;

export type BundleOptions = { isQuick: boolean };

/**
 * Composes bundles beside qpdf's linearised merge of the same files, and edits one through the
 * function that assembles bundles. Throws if qpdf is missing and cannot be installed.
 */
export async function benchBundle({ isQuick }: BundleOptions): Promise<Figure[]> {
  if (!hasQpdf()) installPackage('qpdf');
  if (!hasQpdf())
    throw new Error(
      'The part bundle compares with qpdf, which is missing. Install the Debian package: apt-get install qpdf',
    );
  const share = isQuick ? 0.1 : 1;
  const large = LARGE * share;
  const small = SMALL * share;
  const pages = (large * 100).toLocaleString('en');
  const beside = 'time beside a linearised merge of qpdf';
  const ofLarge = await besideQpdf(largeDocuments(large));
  const ofSmall = await besideQpdf(smallDocuments(small));
  return [
    atMost(1, `bundle of ${pages} pages: ${beside}`, ofLarge.ratio),
    atMost(1.2, `bundle of ${pages} pages: processor ${beside}`, ofLarge.cpuRatio),
    atMost(300, `bundle of ${pages} pages: memory`, ofLarge.memoryMegabytes, 'MB'),
    atMost(0.5, `bundle of ${small.toLocaleString('en')} small files: ${beside}`, ofSmall.ratio),
    atMost(
      0.5,
      `bundle of ${small.toLocaleString('en')} small files: processor ${beside}`,
      ofSmall.cpuRatio,
    ),
    atMost(
      300,
      `bundle of ${small.toLocaleString('en')} small files: memory`,
      ofSmall.memoryMegabytes,
      'MB',
    ),
    ...(await benchReduction(Math.max(1, FINE * share))),
    ...(await benchEdits(large)),
  ];
}

const hasQpdf = () => spawnSync('qpdf', ['--version']).error === undefined;

/** What the inspection at the upload says of a document, as far as it costs time at its assembly. */
async function factsOf({ pageCount, bytes }: BenchDocument): Promise<DocumentFacts> {
  const inspected = await inspectPdf(bytes);
  if (inspected.code !== 'ok' || inspected.archive === undefined)
    throw new Error('A document of the benchmark is not readable');
  return { code: 'ok', pageCount, archive: inspected.archive };
}

/**
 * The medians of the rounds' ratios, and the most memory that any round took. Processor times say the
 * same on a busy machine.
 */
async function besideQpdf(
  documents: Iterable<BenchDocument>,
): Promise<{ ratio: number; cpuRatio: number; memoryMegabytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bundle-'));
  try {
    const written: ComposeTask['documents'] = [];
    let bytes = 0;
    for (const document of documents) {
      const name = `${String(written.length).padStart(5, '0')}.pdf`;
      writeFileSync(join(folder, name), document.bytes);
      written.push({ name, facts: await factsOf(document) });
      bytes += document.bytes.length;
    }
    const ratios: number[] = [];
    const cpuRatios: number[] = [];
    let memoryMegabytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      let cpuOfOurs = 0;
      let cpuOfTheirs = 0;
      const ours = await millisecondsOf(async () => {
        const measure = await compose({ folder, documents: written, sink: join(folder, 'bundle') });
        memoryMegabytes = Math.max(memoryMegabytes, measure.memoryMegabytes);
        cpuOfOurs = measure.cpuMilliseconds;
      });
      const theirs = await millisecondsOf(() => {
        cpuOfTheirs = mergeWithQpdf(folder, written);
      });
      ratios.push(ours / theirs);
      cpuRatios.push(cpuOfOurs / cpuOfTheirs);
      progress(
        `bundle: ${written.length} files, ${(bytes / 1e6).toFixed(0)} MB: ${seconds(ours)} (processor ${seconds(cpuOfOurs)}), qpdf ${seconds(theirs)} (${seconds(cpuOfTheirs)})`,
      );
    }
    return { ratio: median(ratios), cpuRatio: median(cpuRatios), memoryMegabytes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A bundle of scans at 600 dots per inch that are reduced to 300, beside the JPEG library alone, by
 * processor time.
 */
async function benchReduction(count: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bundle-'));
  try {
    const { documents, jpegs } = await fineScans(count);
    const written: ComposeTask['documents'] = [];
    for (const document of documents) {
      const name = `${written.length}.pdf`;
      writeFileSync(join(folder, name), document.bytes);
      written.push({ name, facts: written[0]?.facts ?? (await factsOf(document)) });
    }
    const names = jpegs.map((bytes, index) => {
      writeFileSync(join(folder, `${index}.jpg`), bytes);
      return `${index}.jpg`;
    });
    const sink = join(folder, 'bundle');
    const ratios: number[] = [];
    let memoryMegabytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const task = { folder, documents: written, sink, reducesPictures: true };
      const ours = await measured<ComposeTask>('compose', task);
      const library = await measured<JpegTask>('jpeg', { folder, names });
      memoryMegabytes = Math.max(memoryMegabytes, ours.memoryMegabytes);
      ratios.push(ours.cpuMilliseconds / library.cpuMilliseconds);
      progress(
        `bundle: ${names.length} scans reduced: processor ${seconds(ours.cpuMilliseconds)}, the JPEG library alone ${seconds(library.cpuMilliseconds)}, ${memoryMegabytes.toFixed(0)} MB`,
      );
    }
    const before = documents.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const what = `bundle of ${names.length} scans reduced to 300 dots per inch`;
    return [
      atMost(3, `${what}: processor time beside the JPEG library alone`, median(ratios)),
      atMost(500, `${what}: memory`, memoryMegabytes, 'MB'),
      atMost(0.5, `${what}: size beside that of its documents`, statSync(sink).size / before),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const processFile = (name: string) =>
  fileURLToPath(new URL(`../bundle/${name}-process.ts`, import.meta.url));

/** Deployed code is compiled before it runs; here the first round does it. Nothing is logged. */
const withCompileCache = (folder: string) => ({
  env: {
    ...process.env,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  },
});

const compose = (task: ComposeTask): Promise<ComposeMeasure> => measured('compose', task);

/** Runs a task in a process of its own. */
async function measured<Task extends { folder: string }>(
  name: string,
  task: Task,
): Promise<ComposeMeasure> {
  const child = fork(processFile(name), withCompileCache(task.folder));
  const exit = once(child, 'exit');
  const measure: Promise<ComposeMeasure[]> = once(child, 'message');
  child.send(task);
  const [outcome] = await Promise.race([measure, exit.then(() => [])]);
  if (outcome === undefined) throw new Error(`The process ${name} ended without a result`);
  await exit;
  return outcome;
}

/** Merges by qpdf into a linearised file, as bundles are. Returns its processor time in milliseconds, which bash reports last. */
function mergeWithQpdf(folder: string, documents: readonly { name: string }[]): number {
  const names = documents.map(({ name }) => name);
  const command = 'TIMEFORMAT="%U %S"; time qpdf "$@"';
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', command, 'bash', '--linearize', '--empty', '--pages', ...names, '--', 'merged'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  if (status !== 0) throw new Error(`qpdf ended with ${status}`);
  const [user = Number.NaN, system = Number.NaN] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return (user + system) * 1000;
}

type Bundles = Awaited<ReturnType<typeof startBundles>>;
const BUNDLE = 'customBundle/{caseId}/{bundleId}';
const caseId = caseIdOf(1);

/**
 * Edits of a bundle beside its first assembly: from the request until the new PDF is stored, in
 * one instance of the function, with a local table and bucket. The queue between is left out.
 */
async function benchEdits(documentCount: number): Promise<Figure[]> {
  silenceLog();
  const bundles = await startBundles();
  const folder = mkdtempSync(join(tmpdir(), 'bench-bundle-'));
  try {
    const documentIds = await addDocuments(bundles, documentCount);
    await bundles.addDocument('doc_small');
    const ratios: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS; round++) {
      const child = fork(processFile('assembly'), withCompileCache(folder));
      try {
        // What an instance does once is part of no measurement.
        const small = await bundles.createBundle([{ id: 'doc_small' }], { addPageNumber: true });
        await assemble(child, small);
        let bundleId = '';
        const first = await millisecondsOf(async () => {
          bundleId = await bundles.createBundle(
            documentIds.map((id) => ({ id })),
            { addPageNumber: true },
          );
          await assemble(child, bundleId);
        });
        progress(`bundle: first assembly ${seconds(first)}`);
        for (const [name, edit] of Object.entries(edits)) {
          const time = await millisecondsOf(async () => {
            await edit(bundles, bundleId);
            await assemble(child, bundleId);
          });
          progress(`bundle: ${name} ${seconds(time)}`);
          ratios[name] = [...(ratios[name] ?? []), time / first];
        }
      } finally {
        child.kill();
      }
    }
    return Object.entries(ratios).map(([name, values]) =>
      atMost(1, `${name}, until the new PDF is there: time beside the first`, median(values)),
    );
  } finally {
    await bundles.stop();
    rmSync(folder, { recursive: true });
  }
}

async function addDocuments(bundles: Bundles, count: number): Promise<string[]> {
  const { client, bucket } = bundles.stores.files;
  const put = (Key: string, Body: Buffer | string) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  const ids: string[] = [];
  for (const document of largeDocuments(count)) {
    const { pageCount, bytes } = document;
    const id = `doc_${ids.length}`;
    const pdf = { key: `uploads/usr_one/caseDocument/upl_${id}`, contentType: 'application/pdf' };
    const facts = {
      key: `derived/${caseId}/${id}/facts.json`,
      contentType: 'application/json',
    };
    const { VersionId: versionId } = await put(pdf.key, bytes);
    await put(facts.key, JSON.stringify(await factsOf(document)));
    await bundles.addDocument(id, {
      findings: { pageCount, pdf: { ...pdf, versionId }, facts },
    });
    ids.push(id);
  }
  return ids;
}

/** Assembles a bundle as the delivery of its message does. */
async function assemble(child: ChildProcess, bundleId: string): Promise<void> {
  const outcomes: Promise<AssemblyOutcome[]> = once(child, 'message');
  child.send({ caseId, bundleId } satisfies AssemblyTask);
  const exit = once(child, 'exit').then((): AssemblyOutcome[] => [{ failure: 'it ended' }]);
  const [outcome] = await Promise.race([outcomes, exit]);
  if (outcome && 'failure' in outcome) throw new Error(`Assembly failed: ${outcome.failure}`);
}

/** Changes of the bundle in the work table, by name. */
const edits: Record<string, (bundles: Bundles, bundleId: string) => Promise<void>> = {
  'an annotation': (bundles, bundleId) =>
    save(bundles, bundleId, ({ items, annotations }) => ({
      annotations: [
        ...annotations,
        { id: 'note', page: `${items[1]?.id}/3`, text: 'See clause 4' },
      ],
    })),
  'a section': (bundles, bundleId) =>
    save(bundles, bundleId, ({ items }) => ({
      items: [{ kind: 'section', id: 'section', title: 'Pleadings' }, ...items],
    })),
  'a deletion': (bundles, bundleId) =>
    save(bundles, bundleId, ({ items }) => ({ deletedPages: [`${items[2]?.id}/5`] })),
};

type Manifest = { items: { id: string }[]; annotations: object[] };

async function save(
  bundles: Bundles,
  bundleId: string,
  change: (manifest: Manifest) => object,
): Promise<void> {
  const { manifest, bundle } = (await bundles.send('GET', BUNDLE, { bundleId })).body;
  const body = { ...manifest, ...change(manifest), version: bundle.version };
  const saved = await bundles.send('PUT', `${BUNDLE}/manifest`, { bundleId, body });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}
