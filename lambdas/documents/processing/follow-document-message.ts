import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { KEPT_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import type { Files, StoredFile } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import { downloadFile, uploadFile } from '#shared/files/transfer-file.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { derivedKey, partKey } from '../record/derived-files.ts';
import { openPassword, type PasswordKeys } from '../record/document-password.ts';
import {
  batchCount,
  type DocumentFindings,
  type DocumentRecord,
  documentIdOf,
  leftOutOf,
  mustBeClean,
} from '../record/document-record.ts';
import { changeDocument, findDocument, findPlace } from '../record/document-repository.ts';
import { type GrantedPages, grantPages } from '../record/page-budget.ts';
import type { RecognitionSettings } from '../record/recognition-settings.constants.ts';
import { indexText } from '../text-index/index-text.ts';
import type { Conversion, ConvertedMessage, DocumentMessage } from './document-message.ts';
import type { Examine } from './examine/examine.ts';
import type { ConvertedPart, PartToConvert } from './examine/mails/compose-mail.ts';
import { type Examination, examineDocument } from './examine-document.ts';
import { renditionOf } from './rendition-of.ts';

export type ProcessingDeps = {
  table: Table;
  files: Files;
  clock: Clock;
  passwordKeys: () => Promise<PasswordKeys>;
  /** Queue of convert-office. */
  conversions: Queue;
  /** Queue of recognise-pages. */
  scans: Queue;
  /** Examines a file in a process with limits. */
  examine: Examine;
  /** How many scanned pages are recognised. */
  recognition: RecognitionSettings;
  /** Whether uploads are scanned; if so, processing waits for a clean verdict. */
  isScanned: Scanning;
};

type Place = { caseId: string; documentId: string };

/**
 * Follows one message about a document. Returns 'unregistered' if the upload is not registered as
 * a document yet. Safe to repeat and in any order: a run starts from 'queued' or 'processing'
 * only, and writes its result only if no later run has begun.
 */
export async function followDocumentMessage(
  deps: ProcessingDeps,
  message: DocumentMessage,
): Promise<'done' | 'unregistered'> {
  const place = await placeOf(deps.table, message);
  if (!place) return isCaseDocument(message) ? 'unregistered' : 'done';
  if (message.kind === 'scanned') await storeVerdict(deps, place, message);
  await runProcessing(deps, place, message.kind === 'converted' ? message.conversion : undefined);
  await sendPages(deps, place);
  return 'done';
}

/**
 * Sends the pages that are still to be recognised, by batches, or the corrections that are not in the text
 * yet. A message that is delivered again sends those that a kill has lost.
 */
async function sendPages({ table, scans }: ProcessingDeps, place: Place): Promise<void> {
  const { recognition, corrections } =
    (await findDocument(table, place.caseId, place.documentId)) ?? {};
  if (recognition?.state === 'done' && corrections && corrections.laid < corrections.revision)
    await sendToQueue(scans, { ...place, run: recognition.run, corrections: corrections.revision });
  if (recognition?.state !== 'running') return;
  const { run, batches } = recognition;
  for (let batch = 0; batch < batchCount(recognition); batch += 1)
    if (!batches.includes(batch)) await sendToQueue(scans, { ...place, run, batch });
}

/** The document that a message is about; undefined if it is not registered. */
async function placeOf(table: Table, message: DocumentMessage): Promise<Place | undefined> {
  if (!('key' in message)) return { caseId: message.caseId, documentId: message.documentId };
  const uploadId = uploadIdIn(message.key);
  if (uploadId === undefined) return undefined;
  return findPlace(table, documentIdOf(uploadId));
}

const isCaseDocument = (message: DocumentMessage): boolean =>
  'key' in message && uploadIdIn(message.key) !== undefined;

/** Upload id in the key of a registered case document (upload-keys.ts). */
function uploadIdIn(key: string): string | undefined {
  const [, , purpose, uploadId = '', ...deeper] = key.split('/');
  const isCaseDocument =
    key.startsWith(KEPT_PREFIX) && purpose === 'caseDocument' && deeper.length === 0;
  return isCaseDocument && /^\w{1,64}$/.test(uploadId) ? uploadId : undefined;
}

/** Keeps the first verdict on the checked version; a later threat replaces it. */
async function storeVerdict(
  { table, clock }: ProcessingDeps,
  place: Place,
  { key, versionId, verdict }: Extract<DocumentMessage, { kind: 'scanned' }>,
): Promise<void> {
  await changeDocument(table, place, (stored) => {
    if (!stored || stored.file.key !== key) return undefined;
    if (versionId !== undefined && versionId !== stored.file.versionId) return undefined;
    if (stored.verdict === 'threat' || (stored.verdict && verdict !== 'threat')) return undefined;
    if (verdict !== 'threat') return { ...stored, verdict };
    return {
      ...stored,
      verdict,
      processing: {
        state: 'blocked',
        message: 'The malware scan found a threat in this file',
        at: clock.now().toISOString(),
      },
    };
  });
}

async function runProcessing(
  deps: ProcessingDeps,
  place: Place,
  conversion?: ConvertedMessage['conversion'],
): Promise<void> {
  const run = await beginRun(deps, place, conversion?.fileKey);
  if (!run) return;
  const { record } = run;
  if (record.verdict === 'unknown' && mustBeClean(record, deps))
    return endRun(deps, run, failed('The malware scan could not check this file'));
  if (conversion && 'refusal' in conversion) return endRun(deps, run, failed(conversion.refusal));
  const rendition = renditionOf(record.file.contentType);
  if (rendition === 'conversion' && !conversion) {
    await sendToQueue(deps.conversions, { ...place, file: record.file });
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'document-'));
  try {
    if (rendition === undefined) {
      const sha256 = await downloadFile(deps.files, record.file, join(folder, 'original'));
      await endRun(deps, run, ready({ sha256 }));
      return;
    }
    const ending = await examineIn(folder, deps, record, conversion);
    if ('parts' in ending)
      await convertParts(deps, { place, parts: ending.parts, fileKey: record.file.key });
    else await endRun(deps, run, ending);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores parts of a mail for convert-office, whose result begins the next run. */
async function convertParts(
  { files, conversions }: Pick<ProcessingDeps, 'files' | 'conversions'>,
  { place, parts, fileKey }: { place: Place; parts: readonly PartToConvert[]; fileKey: string },
): Promise<void> {
  const stored: StoredFile[] = [];
  for (const [at, { path, contentType }] of parts.entries())
    stored.push(await uploadFile(files, { key: partKey(place, at), contentType, path }));
  await sendToQueue(conversions, { ...place, parts: stored, fileKey });
}

/** A run is identified by a random value, kept in the record until it ends. */
type Run = { id: string; record: DocumentRecord };

/**
 * Marks a document as being processed. Undefined if there is nothing to do now. `fileKey`: of a conversion,
 * which is of no use for a file that has replaced that one; its own upload begins its processing.
 */
async function beginRun(
  { table, clock, isScanned }: ProcessingDeps,
  { caseId, documentId }: Place,
  fileKey?: string,
): Promise<Run | undefined> {
  const id = randomUUID();
  const record = await changeDocument(table, { caseId, documentId }, (stored) => {
    if (stored?.processing.state !== 'queued' && stored?.processing.state !== 'processing')
      return undefined;
    if (fileKey !== undefined && fileKey !== stored.file.key) return undefined;
    if (stored.verdict === undefined && mustBeClean(stored, { isScanned })) return undefined;
    const at = clock.now().toISOString();
    return { ...stored, processing: { state: 'processing', message: '', at, run: id } };
  });
  return record?.processing.run === id ? { id, record } : undefined;
}

/** How a run ends. `findings` replace those of earlier runs. */
type Ending = {
  state: 'ready' | 'passwordRequired' | 'failed';
  message: string;
  findings: DocumentFindings;
  /** Pages, from 1, whose text has to be recognised. */
  pagesToRecognise?: readonly number[];
};

const failed = (message: string): Ending => ({ state: 'failed', message, findings: {} });
const ready = (findings: DocumentFindings): Ending => ({ state: 'ready', message: '', findings });

/** Marks a document as failed after its last delivery, so that its owner can try again. */
export async function giveUpDocument(
  { table, clock }: Pick<ProcessingDeps, 'table' | 'clock'>,
  message: DocumentMessage,
): Promise<void> {
  const place = await placeOf(table, message);
  if (!place) return;
  const fileKey = fileKeyOf(message);
  await changeDocument(table, place, (stored) => {
    if (fileKey !== undefined && fileKey !== stored?.file.key) return undefined;
    return stored?.processing.state === 'processing' || stored?.processing.state === 'queued'
      ? {
          ...stored,
          processing: {
            state: 'failed',
            message: 'This document could not be processed. Try again',
            at: clock.now().toISOString(),
          },
        }
      : undefined;
  });
}

/** The file that a message is about; undefined if it is about the document as it is. */
function fileKeyOf(message: DocumentMessage): string | undefined {
  if ('key' in message) return message.key;
  return message.kind === 'converted' ? message.conversion.fileKey : undefined;
}

/** Writes the result of a run, unless a later one has begun. */
async function endRun(
  { table, clock, recognition: settings }: ProcessingDeps,
  { id, record: { caseId, id: documentId } }: Run,
  { state, message, findings, pagesToRecognise = [] }: Ending,
): Promise<void> {
  let granted: GrantedPages = { count: 0, items: [] };
  await changeDocument(
    table,
    { caseId, documentId },
    async (stored) => {
      if (!stored || stored.processing.run !== id) return undefined;
      const { sealedPassword, recognition: _, ...others } = stored;
      const now = clock.now();
      const at = now.toISOString();
      const wanted = pagesToRecognise.length;
      granted = await grantPages(table, { caseId, wanted, recognised: 0, settings, now });
      const pages = pagesToRecognise.slice(0, granted.count);
      return {
        ...others,
        ...(wanted > 0 && {
          recognition: {
            ...{ run: id, state: pages.length > 0 ? 'running' : 'done', message: '', at },
            ...{ pages, batches: [] },
            ...leftOutOf(pagesToRecognise.slice(granted.count), granted.bound),
          },
        }),
        // A wrong password is removed.
        ...(state !== 'passwordRequired' && sealedPassword !== undefined && { sealedPassword }),
        findings,
        processing: { state, message, at },
      };
    },
    () => granted.items,
  );
}

async function examineIn(
  folder: string,
  deps: ProcessingDeps,
  record: DocumentRecord,
  conversion: { pdf: StoredFile } | { parts: readonly Conversion[] } | undefined,
): Promise<Ending | { parts: readonly PartToConvert[] }> {
  const { files, passwordKeys } = deps;
  const converted = conversion && 'pdf' in conversion ? conversion.pdf : undefined;
  const path = join(folder, 'original');
  const originalHash = await downloadFile(files, record.file, path);
  if (converted) await downloadFile(files, converted, join(folder, 'converted.pdf'));
  const password =
    record.sealedPassword === undefined
      ? undefined
      : openPassword(await passwordKeys(), record.id, record.sealedPassword);
  const examination = await examineDocument(
    deps.examine,
    converted
      ? {
          path: join(folder, 'converted.pdf'),
          contentType: PDF,
          name: record.name,
          password: undefined,
          folder,
        }
      : {
          path,
          contentType: record.file.contentType,
          name: record.name,
          password,
          folder,
          converted:
            conversion && 'parts' in conversion
              ? await downloadParts(files, folder, conversion.parts)
              : undefined,
        },
  );
  if (examination.state === 'unconverted') return { parts: examination.parts };
  if (examination.state !== 'ready') return { ...examination, findings: {} };
  return {
    ...ready(await storeFindings(deps, { folder, record, converted, originalHash }, examination)),
    pagesToRecognise: examination.reading?.pagesToRecognise ?? [],
  };
}

const PDF = 'application/pdf';

/** Downloads the parts of a mail that could be converted. */
async function downloadParts(
  files: Files,
  folder: string,
  parts: readonly Conversion[],
): Promise<ConvertedPart[]> {
  const downloaded: ConvertedPart[] = [];
  for (const [at, part] of parts.entries()) {
    const pdfFile = join(folder, `converted-${at}.pdf`);
    if ('pdf' in part) await downloadFile(files, part.pdf, pdfFile);
    downloaded.push('pdf' in part ? { pdfFile } : part);
  }
  return downloaded;
}

async function storeFindings(
  { table, files }: Pick<ProcessingDeps, 'table' | 'files'>,
  {
    folder,
    record,
    converted,
    originalHash,
  }: {
    folder: string;
    record: DocumentRecord;
    converted: StoredFile | undefined;
    originalHash: string;
  },
  { inspection, reading, renditionFile, ...made }: Extract<Examination, { state: 'ready' }>,
): Promise<DocumentFindings> {
  const place = { caseId: record.caseId, documentId: record.id };
  const store = (name: Parameters<typeof derivedKey>[1], contentType: string, path: string) =>
    uploadFile(files, { key: derivedKey(place, name), contentType, path });
  const factsFile = join(folder, 'facts.json');
  // Bundles list the name and the hash of the uploaded file.
  const facts = { ...inspection, fileName: record.name, sha256: originalHash };
  await writeFile(factsFile, JSON.stringify(facts));
  const { key, versionId, contentType } = record.file;
  const original = { key, contentType, ...(versionId !== undefined && { versionId }) };
  const [pdf, storedFacts, text, preview] = await Promise.all([
    renditionFile === undefined
      ? (converted ?? original)
      : store('rendition.pdf', PDF, renditionFile),
    store('facts.json', 'application/json', factsFile),
    reading ? store('text.json', 'application/json', made.textFile) : undefined,
    reading?.hasPreview ? store('preview.png', 'image/png', made.previewFile) : undefined,
  ]);
  if (text) await indexText({ table, files }, place, { text, path: made.textFile });
  return {
    sha256: originalHash,
    pageCount: inspection.pageCount,
    pdf,
    facts: storedFacts,
    ...(text && { text }),
    ...(preview && { preview }),
    ...(reading && {
      language: reading.language,
      keywords: reading.keywords,
      summary: reading.summary,
      ...(reading.date && { date: reading.date }),
    }),
  };
}
