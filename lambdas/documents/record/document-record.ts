import * as z from 'zod';
import {
  documentOwnerTypes,
  documentVisibilities,
  processingStates,
  viewOf,
} from '#contracts/rules/documents/documents.ts';
import {
  pageBounds,
  recognitionLanguages,
  turnSchema,
} from '#contracts/rules/documents/recognition.ts';
import { storedFileSchema } from '#shared/files/files.ts';
import { scanVerdicts } from '#shared/files/scan-result.ts';
import { requiresVerdict, type Scanning } from '#shared/files/scanning.ts';
import type { DocumentList } from './document-keys.ts';

/** Results of a document's processing (D59). Absent values are not known yet. */
const findingsSchema = z.object({
  /** Pages of the PDF or its rendition. */
  pageCount: z.number().optional(),
  /** The PDF to show and to bundle: the file itself or its rendition. */
  pdf: storedFileSchema.optional(),
  /** The PDF without recognised text, where `pdf` has it. */
  plainPdf: storedFileSchema.optional(),
  /** Picture of the first page. */
  preview: storedFileSchema.optional(),
  /** Text by page, as JSON (processing/derived-files.ts). */
  text: storedFileSchema.optional(),
  /** Facts for bundles, as JSON (bundle-composer, DocumentFacts). */
  facts: storedFileSchema.optional(),
  /** SHA-256 of the original in hex; documents of earlier code have it in their facts only. */
  sha256: z.string().optional(),
  /** BCP 47 code. */
  language: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  summary: z.string().optional(),
  /** The date that its text gives it, 'YYYY-MM-DD': a proposal (processing/examine/dates/find-date.ts). */
  date: z.string().optional(),
});
export type DocumentFindings = z.output<typeof findingsSchema>;

const turnedPageSchema = z.object({ page: z.number(), turn: turnSchema });
/** A page, from 1, and how far it lies turned clockwise in the file. */
export type TurnedPage = z.output<typeof turnedPageSchema>;

/** Recognition of a document's scanned pages. */
const recognitionSchema = z.object({
  /** Identifies the run. */
  run: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** For the user; '' unless it failed. */
  message: z.string(),
  /** When it began, went on or ended. */
  at: z.iso.datetime(),
  /** The language that a person chose; absent if it is found on each page. */
  language: z.enum(recognitionLanguages).optional(),
  /** The scanned pages, from 1. */
  pages: z.array(z.number()),
  /** How many scanned pages were left out, which ranges of pages they are in, and by which bound. */
  leftOut: z.number(),
  left: z.array(z.tuple([z.number(), z.number()])).optional(),
  bound: z.enum(pageBounds).optional(),
  /** The batches of `pages` that were read. */
  batches: z.array(z.number()),
  /** Mean confidence by character in percent; 0 without text. Known at the end. */
  confidence: z.number().optional(),
  /** Pages that lie turned in the file, by how they were read. Known at the end. */
  turnedPages: z.array(turnedPageSchema).optional(),
});
export type Recognition = z.output<typeof recognitionSchema>;

const correctionsSchema = z.object({
  /** Words that are corrected. */
  words: z.number(),
  /** Grows with each correction. */
  revision: z.number(),
  /** The revision that the text and the rendition have. */
  laid: z.number(),
  /** When the last one was saved; absent where none was since a recognition. */
  at: z.iso.datetime().optional(),
  /** The revision that could not be laid. */
  failed: z.number().optional(),
});
export type Corrections = z.output<typeof correctionsSchema>;

/** Stored document of a case. */
export const documentRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** Grows with each change. */
  version: z.number(),
  name: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  ownerType: z.enum(documentOwnerTypes),
  visibilityType: z.enum(documentVisibilities),
  /** Number in the shared list, which never changes; absent if it was never shared. */
  sharedNumber: z.number().optional(),
  /** Number in its owner's private list; absent if it was never private. */
  privateNumber: z.number().optional(),
  /** Version whose change of visibility widened the audience; absent if the last one did not. */
  widenedIn: z.number().optional(),
  uploadType: z.string(),
  category: z.string(),
  /** The checked upload (D112). */
  file: storedFileSchema.extend({ sizeBytes: z.number() }),
  createdAt: z.iso.datetime(),
  /** Number of the file among the document's versions; absent for the first. */
  fileNumber: z.number().optional(),
  /** When the present file replaced the one before; absent for the first. */
  replacedAt: z.iso.datetime().optional(),
  processing: z.object({
    state: z.enum(processingStates),
    /** For the user; '' unless it failed. */
    message: z.string(),
    /** When the present run began or the last one ended. */
    at: z.iso.datetime(),
    /** Identifies the present run; absent while none is under way. */
    run: z.string().optional(),
  }),
  findings: findingsSchema,
  /** Absent if no page is a scan. */
  recognition: recognitionSchema.optional(),
  /** Corrections of recognised words, for `laid` of them to become the text; absent before the first. */
  corrections: correctionsSchema.optional(),
  /** How pages lie in the file, as people decided; it goes before what was recognised. */
  turnedPages: z.array(turnedPageSchema).optional(),
  /** The date that it bears, as a person decided: 'YYYY-MM-DD', or '' for none; absent until then. */
  dated: z.string().optional(),
  /** Verdict of the malware scan on `file`; absent until there is one. */
  verdict: z.enum(scanVerdicts).optional(),
  /** What the portal wrote and the case keeps: its file, name, type and audience do not change. */
  keptAs: z.literal('disclosure').optional(),
  /** Password of the file, encrypted by document-password.ts. */
  sealedPassword: z.string().optional(),
});
export type DocumentRecord = z.output<typeof documentRecordSchema>;

/** How far a recognition is, for the list. */
const recognitionProgressSchema = recognitionSchema
  .pick({ state: true, message: true, leftOut: true, bound: true, confidence: true })
  .extend({
    pageCount: z.number(),
    pagesDone: z.number(),
    correctedWords: z.number().optional(),
  });

/** A document's row in its list, written in the same transaction as the record. */
export const documentRowSchema = documentRecordSchema
  .omit({
    sealedPassword: true,
    findings: true,
    recognition: true,
    corrections: true,
    turnedPages: true,
  })
  .extend({
    recognition: recognitionProgressSchema.optional(),
    findings: findingsSchema.pick({
      pageCount: true,
      text: true,
      keywords: true,
      summary: true,
      date: true,
    }),
  });
export type DocumentRow = z.output<typeof documentRowSchema>;

export function toDocumentRow(record: DocumentRecord): DocumentRow {
  const {
    sealedPassword: _,
    turnedPages: _turns,
    findings,
    recognition,
    corrections,
    ...row
  } = record;
  const { pageCount, text, keywords, summary, date } = findings;
  return {
    ...row,
    findings: { pageCount, text, keywords, summary, date },
    ...(recognition && {
      recognition: {
        ...progressOf(recognition),
        ...(corrections && { correctedWords: corrections.words }),
      },
    }),
  };
}

function progressOf(recognition: Recognition) {
  const { state, message, leftOut, bound, confidence, pages, batches } = recognition;
  const read = batches.map((batch) => pagesOfBatch(pages, batch).length);
  const pagesDone = read.reduce((sum, count) => sum + count, 0);
  return {
    ...{ state, message, leftOut, confidence, pageCount: pages.length, pagesDone },
    bound,
  };
}

/** Pages that are read together: a process has to load the engine and the models once. */
export const BATCH_PAGES = 4;

export const batchCount = ({ pages }: Pick<Recognition, 'pages'>): number =>
  Math.ceil(pages.length / BATCH_PAGES);

/** The batch that a page was read with; -1 for a page that was not. */
export const batchOfPage = (pages: readonly number[], page: number): number =>
  Math.floor(pages.indexOf(page) / BATCH_PAGES);

export const pagesOfBatch = (pages: readonly number[], batch: number): number[] =>
  pages.slice(batch * BATCH_PAGES, (batch + 1) * BATCH_PAGES);

/** Pages in ascending order as ranges, from the first to the last of each. */
export function rangesOf(pages: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}

export const pagesOfRanges = (ranges: readonly (readonly [number, number])[]): number[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_none, at) => first + at),
  );

/** Pages that are not recognised, as the record keeps them. */
export const leftOutOf = (
  pages: readonly number[],
  bound: Recognition['bound'],
): Pick<Recognition, 'leftOut' | 'left' | 'bound'> => ({
  leftOut: pages.length,
  ...(pages.length > 0 && { left: rangesOf(pages), ...(bound && { bound }) }),
});

/** Pages that lie turned in the file: what people decided, else what recognition found. */
export function turnedPagesOf({
  recognition,
  turnedPages = [],
}: Pick<DocumentRecord, 'recognition' | 'turnedPages'>): TurnedPage[] {
  const turns = new Map(recognition?.turnedPages?.map(({ page, turn }) => [page, turn]));
  for (const { page, turn } of turnedPages) turns.set(page, turn);
  return [...turns]
    .filter(([, turn]) => turn !== 0)
    .map(([page, turn]) => ({ page, turn }))
    .sort((one, other) => one.page - other.page);
}

/** The list that holds a document now. */
export const listOf = ({
  caseId,
  ownerId,
  ownerType,
  visibilityType,
}: Pick<DocumentRecord, 'caseId' | 'ownerId' | 'ownerType' | 'visibilityType'>): DocumentList => ({
  caseId,
  view: viewOf(ownerType),
  privateTo: visibilityType === 'me' ? ownerId : undefined,
});

/** The document's number in the list that holds it now. */
export function numberOf(
  document: Pick<DocumentRecord, 'id' | 'visibilityType' | 'privateNumber' | 'sharedNumber'>,
): number {
  const { visibilityType, privateNumber, sharedNumber } = document;
  const number = visibilityType === 'me' ? privateNumber : sharedNumber;
  if (number === undefined) throw new Error(`Document ${document.id} has no number in its list`);
  return number;
}

/** Whether a member of the case may see a document (D58). */
export const maySee = (
  { visibilityType, ownerId }: Pick<DocumentRecord, 'visibilityType' | 'ownerId'>,
  userId: string,
): boolean => visibilityType !== 'me' || ownerId === userId;

/** Number of the present file among the document's versions, from 1. */
export const fileNumberOf = ({ fileNumber }: Pick<DocumentRecord, 'fileNumber'>): number =>
  fileNumber ?? 1;

type Scanned = Pick<DocumentRecord, 'verdict' | 'processing' | 'file' | 'createdAt'>;

/** Whether the malware scan found a threat. */
export const isBlocked = ({
  verdict,
  processing,
}: Pick<DocumentRecord, 'verdict' | 'processing'>): boolean =>
  processing.state === 'blocked' || verdict === 'threat';

/**
 * Whether a document's files may be shown, shared and bundled. `isScanned`: the stage's setting;
 * documents then wait for a clean verdict.
 */
export const isServable = (document: Scanned, { isScanned }: { isScanned: Scanning }): boolean =>
  !isBlocked(document) && (document.verdict === 'clean' || !mustBeClean(document, { isScanned }));

/** Whether a document may be used only after a clean verdict on its file. */
export const mustBeClean = (
  { file, createdAt }: Pick<DocumentRecord, 'file' | 'createdAt'>,
  { isScanned }: { isScanned: Scanning },
): boolean => requiresVerdict(isScanned, { key: file.key, createdAt });

/** A former file of a document. */
export const documentVersionSchema = documentRecordSchema
  .pick({ name: true, file: true, verdict: true })
  .extend({
    /** Number of the file, from 1. */
    number: z.number(),
    addedBy: z.string(),
    addedAt: z.iso.datetime(),
    /** SHA-256 in hex; '' for a large file that was replaced before it was processed. */
    sha256: z.string(),
  });
export type DocumentVersion = z.output<typeof documentVersionSchema>;

/** What decides whether a former file may be shown; its processing is over. */
export const scannedVersion = (
  { name, file, verdict, addedAt }: Omit<DocumentVersion, 'sha256'>,
  { processing }: DocumentRecord,
) => ({
  name,
  file,
  verdict,
  createdAt: addedAt,
  processing: { ...processing, state: 'ready' as const },
});

/** The document's id follows from its upload, so that an upload is registered once. */
export const documentIdOf = (uploadId: string): string => uploadId.replace(/^upl_/, 'doc_');
