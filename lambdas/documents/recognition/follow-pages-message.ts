import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { downloadFile, uploadFile } from '#shared/files/transfer-file.ts';
import { derivedKey, recognisedKey } from '../record/derived-files.ts';
import { openPassword, type PasswordKeys } from '../record/document-password.ts';
import {
  batchCount,
  type DocumentFindings,
  type DocumentRecord,
  pagesOfBatch,
  type Recognition,
} from '../record/document-record.ts';
import { changeDocument, findDocument } from '../record/document-repository.ts';
import { indexText } from '../text-index/index-text.ts';
import type { Recognise } from './pages/recognise.ts';
import type { PageResult } from './pages/recognise-pages.ts';

export type RecognitionDeps = {
  table: Table;
  files: Files;
  clock: Clock;
  passwordKeys: () => Promise<PasswordKeys>;
  /** Recognises pages in a process with limits. */
  recognise: Recognise;
};

/** A message of the queue recognise-pages: a batch of the scanned pages of a document. */
const pagesMessageSchema = z.strictObject({
  caseId: z.string(),
  documentId: z.string(),
  run: z.string(),
  batch: z.int().min(0),
});
export type PagesMessage = z.output<typeof pagesMessageSchema>;

export const parsePagesMessage = (body: string): PagesMessage =>
  pagesMessageSchema.parse(JSON.parse(body));

/** A document whose recognition is under way. */
type Running = DocumentRecord & { recognition: Recognition };

/** The document as it is, while the message's run is under way; undefined otherwise. */
const runningOf = (
  record: DocumentRecord | undefined,
  { run }: PagesMessage,
): Running | undefined => {
  const recognition = record?.recognition;
  if (record?.processing.state !== 'ready' || recognition?.run !== run) return undefined;
  return recognition.state === 'running' ? { ...record, recognition } : undefined;
};

/**
 * Recognises a batch of pages. The run that reads the last batch puts all pages into the document's
 * text. Safe to repeat and in any order: the pages of a batch are stored before the batch counts as
 * read, and an ended or replaced run changes nothing.
 */
export async function followPagesMessage(
  deps: RecognitionDeps,
  message: PagesMessage,
): Promise<void> {
  const { caseId, documentId, batch } = message;
  let record = runningOf(await findDocument(deps.table, caseId, documentId), message);
  if (!record || batch >= batchCount(record.recognition)) return;
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  try {
    if (!record.recognition.batches.includes(batch)) {
      await readBatch(deps, record, { batch, folder });
      record = await markRead(deps, message);
    }
    if (record && record.recognition.batches.length === batchCount(record.recognition))
      await mergeText(deps, record, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readBatch(
  { files, passwordKeys, recognise }: RecognitionDeps,
  { id, caseId, findings, sealedPassword, recognition }: Running,
  { batch, folder }: { batch: number; folder: string },
): Promise<void> {
  const { pages: all, language, run } = recognition;
  const pdf = findings.plainPdf ?? findings.pdf;
  if (!pdf) throw new Error(`Document ${id} has no pages`);
  const path = join(folder, 'pages.pdf');
  const resultFile = join(folder, 'result.json');
  await downloadFile(files, pdf, path);
  const password =
    sealedPassword === undefined
      ? undefined
      : openPassword(await passwordKeys(), id, sealedPassword);
  const pages = pagesOfBatch(all, batch);
  const read = (some: readonly number[], file: string) =>
    recognise({ kind: 'recognise', path, password, pages: some, language, resultFile: file });
  if (!('result' in (await read(pages, resultFile)))) {
    // One of them ended the process. It has no text; the others do.
    const results: PageResult[] = [];
    for (const page of pages) {
      const file = join(folder, `${page}.json`);
      if ('result' in (await read([page], file))) results.push(...(await readResults(file)));
    }
    await writeFile(resultFile, JSON.stringify(results));
  }
  await uploadFile(files, {
    key: recognisedKey({ caseId, documentId: id }, { run, batch }),
    contentType: JSON_TYPE,
    path: resultFile,
  });
}

const JSON_TYPE = 'application/json';

/** The file is our own. */
async function readResults(path: string): Promise<PageResult[]> {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function markRead(
  { table, clock }: RecognitionDeps,
  message: PagesMessage,
): Promise<Running | undefined> {
  const { caseId, documentId, batch } = message;
  const changed = await changeDocument(table, { caseId, documentId }, (stored) => {
    const running = runningOf(stored, message);
    if (!running || running.recognition.batches.includes(batch)) return undefined;
    const batches = [...running.recognition.batches, batch];
    const at = clock.now().toISOString();
    return { ...running, recognition: { ...running.recognition, batches, at } };
  });
  return runningOf(changed, message);
}

/** Stores the text of all pages, its keywords, summary, index and rendition, and ends the run. */
async function mergeText(deps: RecognitionDeps, running: Running, folder: string): Promise<void> {
  const { table, files, clock, recognise } = deps;
  const { id: documentId, caseId, findings, recognition } = running;
  const place = { caseId, documentId };
  const { run } = recognition;
  if (!findings.text || !findings.facts) throw new Error(`Document ${documentId} has no text`);
  const [textFile, factsFile] = [join(folder, 'text.json'), join(folder, 'facts.json')];
  await downloadFile(files, findings.text, textFile);
  await downloadFile(files, findings.facts, factsFile);
  const resultFiles: string[] = [];
  for (let batch = 0; batch < batchCount(recognition); batch += 1) {
    const path = join(folder, `batch-${batch}.json`);
    const key = recognisedKey(place, { run, batch });
    await downloadFile(files, { key, contentType: JSON_TYPE }, path);
    resultFiles.push(path);
  }
  const isAgain = findings.plainPdf !== undefined;
  const outcome = await recognise({ kind: 'merge', textFile, factsFile, resultFiles, isAgain });
  if (!('result' in outcome)) throw new Error(`Merging pages ended by ${outcome.ended}`);
  const { confidence, language, keywords, summary, date } = outcome.result;
  const text = await uploadFile(files, {
    key: derivedKey(place, 'text.json'),
    contentType: JSON_TYPE,
    path: textFile,
  });
  await indexText({ table, files }, place, { text, path: textFile });
  const layered = await layText(deps, running, { folder, factsFile, resultFiles });
  await changeDocument(table, place, (stored) => {
    const latest = runningOf(stored, { ...place, run, batch: 0 });
    if (!latest) return undefined;
    const at = clock.now().toISOString();
    const { date: _, ...findings } = latest.findings;
    return {
      ...latest,
      findings: {
        ...findings,
        ...layered,
        text,
        language,
        keywords,
        summary,
        ...(date && { date }),
      },
      recognition: { ...latest.recognition, state: 'done', confidence, at },
    };
  });
}

/** Larger files are shown without the text. */
const LAYERED_BYTES_MAX = 300 * 1024 ** 2;

/**
 * Stores a rendition with the recognised text, for the viewer and bundles, and its facts. None for a
 * file with a password or a digital signature, and for one that cannot be rewritten.
 */
async function layText(
  { files, recognise }: RecognitionDeps,
  { id: documentId, caseId, file, findings, sealedPassword }: Running,
  { folder, ...made }: { folder: string; factsFile: string; resultFiles: readonly string[] },
): Promise<Pick<DocumentFindings, 'pdf' | 'plainPdf' | 'facts'>> {
  const plainPdf = findings.plainPdf ?? findings.pdf;
  const isFit = sealedPassword === undefined && file.sizeBytes <= LAYERED_BYTES_MAX;
  if (!plainPdf || !isFit) return {};
  const [path, pdfFile] = [join(folder, 'plain.pdf'), join(folder, 'recognised.pdf')];
  await downloadFile(files, plainPdf, path);
  const outcome = await recognise({ kind: 'layer', path, pdfFile, ...made });
  if (!('result' in outcome) || !outcome.result) return {};
  const place = { caseId, documentId };
  const store = (name: Parameters<typeof derivedKey>[1], contentType: string, from: string) =>
    uploadFile(files, { key: derivedKey(place, name), contentType, path: from });
  const [pdf, facts] = await Promise.all([
    store('recognised.pdf', 'application/pdf', pdfFile),
    store('facts.json', JSON_TYPE, made.factsFile),
  ]);
  return { pdf, plainPdf, facts };
}

/** Marks a run as failed after the last delivery of one of its messages. */
export async function giveUpPages(
  { table, clock }: Pick<RecognitionDeps, 'table' | 'clock'>,
  message: PagesMessage,
): Promise<void> {
  const { caseId, documentId } = message;
  await changeDocument(table, { caseId, documentId }, (stored) => {
    const running = runningOf(stored, message);
    return (
      running && {
        ...running,
        recognition: {
          ...running.recognition,
          state: 'failed',
          message: 'The text of the scans could not be recognised. Try again',
          at: clock.now().toISOString(),
        },
      }
    );
  });
}
