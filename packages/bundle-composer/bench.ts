import { execFileSync, spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { composeBundle, createTypesetter, type FactsByDocument, planBundle } from './src/index.ts';
import { pagesPdf, type TestObjects, writePdf } from './tests/make-pdf.ts';

/**
 * Composes large bundles with numbers, contents, bookmarks and labels, against a plain merge by
 * qpdf of the same files, each in a process of its own, in turn. Prints ratios of medians.
 * Run: node packages/bundle-composer/bench.ts
 */
const ROUNDS = 3;

type Result = { seconds: number; memoryMegabytes: number };

/** A document of scanned pages; the images hold random data and are never decoded. */
function scansPdf(pageCount: number, bytesPerPage: number): Buffer {
  const objects: TestObjects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${pageCount}/Kids[${Array.from({ length: pageCount }, (_, index) => `${10 + index * 3} 0 R`).join(' ')}]>>`,
  };
  for (let index = 0; index < pageCount; index++) {
    const num = 10 + index * 3;
    objects[num] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</Im ${num + 1} 0 R>>>>/Contents ${num + 2} 0 R>>`;
    objects[num + 1] = {
      dict: '/Type/XObject/Subtype/Image/Width 1654/Height 2339/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode',
      data: randomFillSync(Buffer.alloc(bytesPerPage)),
    };
    objects[num + 2] = { dict: '', data: 'q 595 0 0 842 0 0 cm /Im Do Q' };
  }
  return writePdf(objects);
}

const textDocument = (pageCount: number, seed: number) =>
  pagesPdf(
    Array.from({ length: pageCount }, (_, page) => ({
      text: '',
      content: `BT /F1 11 Tf 14 TL 72 760 Td\n${Array.from({ length: 45 }, (_line, line) => `(Paragraph ${line} of page ${page} in document ${seed}: the parties agree as follows.) '`).join('\n')}\nET`,
    })),
  );

function writeCorpus(folder: string, documents: Iterable<Buffer>): void {
  let index = 0;
  for (const bytes of documents)
    writeFileSync(join(folder, `${String(index++).padStart(5, '0')}.pdf`), bytes);
}

function* largeDocuments(): Generator<Buffer> {
  for (let index = 0; index < 50; index++)
    yield index % 5 === 0 ? scansPdf(100, 335_000) : textDocument(100, index);
}

function* smallDocuments(): Generator<Buffer> {
  for (let index = 0; index < 1000; index++) yield textDocument(1 + (index % 6), index);
}

/** The documents' pages, known from their making: an inspection is not measured. */
const pagesOf = (kind: string, index: number) => (kind === 'large' ? 100 : 1 + (index % 6));

async function compose(kind: string, withNumbers: number): Promise<void> {
  const folder = process.argv[5] ?? '';
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  const facts: FactsByDocument = {};
  for (const [index, name] of names.entries())
    facts[name] = { code: 'ok', pageCount: pagesOf(kind, index) };
  const typesetter = createTypesetter();
  const plan = planBundle(
    {
      name: 'Hearing bundle',
      items: names.map((name, index) => ({
        kind: 'document',
        id: `i${index}`,
        documentId: name,
        title: `Exhibit ${index}: a document of the claimant`,
      })),
      hasPageNumbers: withNumbers === 1,
      hasContents: true,
    },
    facts,
    typesetter,
  );
  const { pageCount } = await composeBundle({
    plan,
    typesetter,
    sink: join(folder, 'bundle.out'),
    openSource: async (name) => ({ file: join(folder, name) }),
  });
  const memoryMegabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ pageCount, memoryMegabytes }));
}

function runComposer(kind: string, folder: string): Result {
  const start = performance.now();
  const output = execFileSync(
    process.execPath,
    [fileURLToPath(import.meta.url), 'compose', kind, '1', folder],
    // Deployed code is compiled before it runs; here the first round does it.
    { encoding: 'utf8', env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache.out') } },
  );
  const seconds = (performance.now() - start) / 1000;
  const { memoryMegabytes }: { memoryMegabytes: number } = JSON.parse(output);
  return { seconds, memoryMegabytes };
}

function runQpdf(folder: string): number {
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  const start = performance.now();
  const { status, error } = spawnSync(
    'qpdf',
    ['--empty', '--pages', ...names, '--', 'merged.out'],
    { cwd: folder },
  );
  if (error !== undefined || status !== 0) throw error ?? new Error(`qpdf ended with ${status}`);
  return (performance.now() - start) / 1000;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function bench(): void {
  const corpora = [
    { kind: 'large', title: '5,000 pages in 50 files', documents: largeDocuments, goal: 1.0 },
    { kind: 'small', title: '1,000 small files', documents: smallDocuments, goal: 0.5 },
  ];
  for (const { kind, title, documents, goal } of corpora) {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-bench-'));
    try {
      writeCorpus(folder, documents());
      const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
      const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
      const composed: Result[] = [];
      const merged: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        composed.push(runComposer(kind, folder));
        merged.push(runQpdf(folder));
      }
      const ours = median(composed.map(({ seconds }) => seconds));
      const theirs = median(merged);
      const memory = Math.max(...composed.map(({ memoryMegabytes }) => memoryMegabytes));
      console.log(
        `${title}, ${megabytes.toFixed(0)} MB: ${ours.toFixed(2)} s and ${memory.toFixed(0)} MB, ` +
          `qpdf ${theirs.toFixed(2)} s, ratio ${(ours / theirs).toFixed(2)} (goal ${goal})`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

if (process.argv[2] === 'compose') await compose(process.argv[3] ?? '', Number(process.argv[4]));
else bench();
