import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { findDocumentLanguage } from '#lambdas/speech/language.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { downloadFile, uploadFile } from '#shared/files/transfer-file.ts';
import {
  type CorrectedWords,
  countWords,
  putCorrectedWords,
  readCorrectedWords,
} from '../record/corrected-words.ts';
import { derivedKey, recognisedKey } from '../record/derived-files.ts';
import { openPassword, type PasswordKeys } from '../record/document-password.ts';
import {
  batchCount,
  type Corrections,
  type DocumentFindings,
  type DocumentRecord,
  pagesOfBatch,
  type Recognition,
  type TurnedPage,
} from '../record/document-record.ts';
import { changeDocument, findDocument } from '../record/document-repository.ts';
import { indexText } from '../text-index/index-text.ts';
import type { Recognise } from './pages/recognise.ts';
import type { PageResult } from './pages/recognise-pages.ts';
import { carriedOver, corrected } from './words/correct-results.ts';

export type RecognitionDeps = {
  table: Table;
  files: Files;
  clock: Clock;
  passwordKeys: () => Promise<PasswordKeys>;
  /** Recognises pages in a process with limits. */
  recognise: Recognise;
};

/**
 * A message of the queue recognise-pages: a batch of the scanned pages of a document, or corrections of
 * its words up to a revision.
 */
const pagesMessageSchema = z.union([
  z.strictObject({
    caseId: z.string(),
    documentId: z.string(),
    run: z.string(),
    batch: z.int().min(0),
  }),
  z.strictObject({
    caseId: z.string(),
    documentId: z.string(),
    run: z.string(),
    corrections: z.int().min(1),
  }),
]);
export type PagesMessage = z.output<typeof pagesMessageSchema>;
type BatchMessage = Extract<PagesMessage, { batch: number }>;
type CorrectionsMessage = Extract<PagesMessage, { corrections: number }>;

export const parsePagesMessage = (body: string): PagesMessage =>
  pagesMessageSchema.parse(JSON.parse(body));

/** A document whose pages are being recognised, or were. */
type Recognised = DocumentRecord & { recognition: Recognition };

/** The document as it is, while the message's run is under way; undefined otherwise. */
const runningOf = (
  record: DocumentRecord | undefined,
  { run }: { run: string },
): Recognised | undefined => {
  const recognition = record?.recognition;
  if (record?.processing.state !== 'ready' || recognition?.run !== run) return undefined;
  return recognition.state === 'running' ? { ...record, recognition } : undefined;
};

/** Recognises pages, or puts corrected words into the text. Safe to repeat and in any order. */
export const followPagesMessage = (deps: RecognitionDeps, message: PagesMessage): Promise<void> =>
  inFolder((folder) =>
    'batch' in message ? followBatch(deps, message, folder) : layCorrections(deps, message, folder),
  );

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Recognises a batch of pages. The run that reads the last batch puts all pages into the document's
 * text. The pages of a batch are stored before the batch counts as read, and an ended or replaced run
 * changes nothing.
 */
async function followBatch(
  deps: RecognitionDeps,
  message: BatchMessage,
  folder: string,
): Promise<void> {
  const { caseId, documentId, batch } = message;
  let record = runningOf(await findDocument(deps.table, caseId, documentId), message);
  if (!record || batch >= batchCount(record.recognition)) return;
  if (!record.recognition.batches.includes(batch)) {
    await readBatch(deps, record, { batch, folder });
    record = await markRead(deps, message);
  }
  if (record && record.recognition.batches.length === batchCount(record.recognition))
    await endRecognition(deps, record, folder);
}

async function readBatch(
  { table, files, passwordKeys, recognise }: RecognitionDeps,
  { id, caseId, findings, sealedPassword, recognition }: Recognised,
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
  const expected = language ? undefined : await findDocumentLanguage(table, caseId);
  const read = (some: readonly number[], file: string) =>
    recognise({
      ...{ kind: 'recognise', path, password, pages: some, language, expected },
      resultFile: file,
    });
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
  message: BatchMessage,
): Promise<Recognised | undefined> {
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

/** Ends a run: its words, as people corrected those in their places, become the document's text. */
async function endRecognition(
  deps: RecognitionDeps,
  running: Recognised,
  folder: string,
): Promise<void> {
  const { table, clock } = deps;
  const place = placeOf(running);
  const { words, confidence, turnedPages, findings } = await makeText(deps, running, folder);
  await changeDocument(
    table,
    place,
    (stored) => {
      const latest = runningOf(stored, running.recognition);
      if (!latest) return undefined;
      const at = clock.now().toISOString();
      const { revision = 0 } = latest.corrections ?? {};
      return {
        ...withFindings(latest, findings),
        ...(words && { corrections: { words: countWords(words), revision, laid: revision } }),
        recognition: { ...latest.recognition, state: 'done', confidence, turnedPages, at },
      };
    },
    () => (words ? [putCorrectedWords(table, words)] : []),
  );
}

/** A document with corrections that its text does not have. */
const correctedOf = (
  record: DocumentRecord | undefined,
  { run }: { run: string },
): (Recognised & { corrections: Corrections }) | undefined => {
  const { processing, recognition, corrections } = record ?? {};
  if (!record || processing?.state !== 'ready' || recognition?.run !== run) return undefined;
  if (recognition.state !== 'done' || !corrections) return undefined;
  if (corrections.laid >= corrections.revision) return undefined;
  return { ...record, recognition, corrections };
};

/**
 * Puts the corrections of a document into its text. One run does so for all that were made until it reads
 * them; a later one finds nothing to do.
 */
async function layCorrections(
  deps: RecognitionDeps,
  message: CorrectionsMessage,
  folder: string,
): Promise<void> {
  const { caseId, documentId } = message;
  const record = correctedOf(await findDocument(deps.table, caseId, documentId), message);
  if (!record) return;
  const { revision: laid } = record.corrections;
  const { findings } = await makeText(deps, record, folder);
  await changeDocument(deps.table, placeOf(record), (stored) => {
    const latest = correctedOf(stored, message);
    if (!latest || latest.corrections.laid >= laid) return undefined;
    const { failed: _, ...corrections } = latest.corrections;
    return { ...withFindings(latest, findings), corrections: { ...corrections, laid } };
  });
}

const placeOf = ({ caseId, id: documentId }: DocumentRecord) => ({ caseId, documentId });

function withFindings(
  record: DocumentRecord,
  { date, ...made }: Partial<DocumentFindings>,
): DocumentRecord {
  const { date: _, ...findings } = record.findings;
  return { ...record, findings: { ...findings, ...made, ...(date && { date }) } };
}

/** Stores the text of all pages with its index, and a rendition; returns what the record names. */
async function makeText(
  deps: RecognitionDeps,
  record: Recognised,
  folder: string,
): Promise<{
  confidence: number;
  turnedPages: TurnedPage[];
  /** The corrections, as they count the words of this recognition. */
  words: CorrectedWords | undefined;
  findings: Partial<DocumentFindings>;
}> {
  const { table, files, recognise } = deps;
  const { id: documentId, findings, recognition } = record;
  const place = placeOf(record);
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
  const words = record.corrections && (await correctFiles(table, record, resultFiles));
  // Corrections change the text of their pages only: others have it from the recognition.
  const isAgain = recognition.state === 'running' && findings.plainPdf !== undefined;
  const outcome = await recognise({ kind: 'merge', textFile, factsFile, resultFiles, isAgain });
  if (!('result' in outcome)) throw new Error(`Merging pages ended by ${outcome.ended}`);
  const { confidence, turnedPages, language, keywords, summary, date } = outcome.result;
  const text = await uploadFile(files, {
    key: derivedKey(place, 'text.json'),
    contentType: JSON_TYPE,
    path: textFile,
  });
  await indexText({ table, files }, place, { text, path: textFile });
  const layered = await layText(deps, record, { folder, factsFile, resultFiles });
  return {
    ...{ confidence, turnedPages, words },
    findings: { ...layered, text, language, keywords, summary, ...(date && { date }) },
  };
}

/** Writes corrected words into files of recognised pages. One file is in memory at a time. */
async function correctFiles(
  table: Table,
  record: Recognised,
  resultFiles: readonly string[],
): Promise<CorrectedWords | undefined> {
  const stored = await readCorrectedWords(table, placeOf(record));
  if (!stored) return undefined;
  const { run } = record.recognition;
  const pages: CorrectedWords['pages'] = {};
  for (const path of resultFiles) {
    const results = await readResults(path);
    const { pages: carried } = carriedOver(stored, { run, results });
    const changed = results.map((result) => {
      const page = carried[String(result.page)];
      if (!page) return result;
      pages[String(result.page)] = page;
      return corrected(result, page);
    });
    await writeFile(path, JSON.stringify(changed));
  }
  return { ...stored, run, pages };
}

/** Larger files are shown without the text. */
const LAYERED_BYTES_MAX = 300 * 1024 ** 2;

/**
 * Stores a rendition with the recognised text, for the viewer and bundles, and its facts. None for a
 * file with a password or a digital signature, and for one that cannot be rewritten.
 */
async function layText(
  { files, recognise }: RecognitionDeps,
  { id: documentId, caseId, file, findings, sealedPassword }: Recognised,
  { folder, ...made }: { folder: string; factsFile: string; resultFiles: readonly string[] },
): Promise<Pick<DocumentFindings, 'pdf' | 'plainPdf' | 'facts'>> {
  const plainPdf = findings.plainPdf ?? findings.pdf;
  const isFit = sealedPassword === undefined && file.sizeBytes <= LAYERED_BYTES_MAX;
  if (!plainPdf || !isFit) return {};
  const [path, pdfFile] = [join(folder, 'plain.pdf'), join(folder, 'recognised.pdf')];
  await downloadFile(files, plainPdf, path);
  const outcome = await recognise({ kind: 'layer', path, pdfFile, ...made });
  // Without the text of before, which may have been corrected.
  if (!('result' in outcome) || !outcome.result)
    return findings.plainPdf ? { pdf: findings.plainPdf } : {};
  const place = { caseId, documentId };
  const store = (name: Parameters<typeof derivedKey>[1], contentType: string, from: string) =>
    uploadFile(files, { key: derivedKey(place, name), contentType, path: from });
  const [pdf, facts] = await Promise.all([
    store('recognised.pdf', 'application/pdf', pdfFile),
    store('facts.json', JSON_TYPE, made.factsFile),
  ]);
  return { pdf, plainPdf, facts };
}

/** Marks a run, or corrections, as failed after the last delivery of a message. */
export async function giveUpPages(
  { table, clock }: Pick<RecognitionDeps, 'table' | 'clock'>,
  message: PagesMessage,
): Promise<void> {
  const { caseId, documentId } = message;
  await changeDocument(table, { caseId, documentId }, (stored) => {
    if ('corrections' in message) {
      const latest = correctedOf(stored, message);
      const { corrections: failed } = message;
      return latest && { ...latest, corrections: { ...latest.corrections, failed } };
    }
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
