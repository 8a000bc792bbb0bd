import type { DocumentFacts, UnreadableFacts } from 'bundle-composer/plan';
import * as z from 'zod';
import {
  type DocumentVisibility,
  formatOf,
  isWider,
} from '#contracts/rules/documents/documents.ts';
import {
  type DocumentRecord,
  findVisibleDocuments,
  isBlocked,
  isServable,
} from '#lambdas/documents/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Files, StoredFile } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import type { PlanningDeps } from '../deps/bundles-deps.ts';
import type { BundleContent, BundleRecord } from '../record/bundle-record.ts';

/** A document of a bundle, as its owner may use it now. */
export type Source = {
  facts: DocumentFacts;
  /** Undefined if its owner may not see it or must not show it to those who see the bundle. */
  record: DocumentRecord | undefined;
};

/** Sources by document id. */
export type Sources = ReadonlyMap<string, Source>;

/** Title of items whose document must not be named. */
export const LEFT_OUT = 'Document left out';

const hidden: UnreadableFacts = {
  code: 'unsupported',
  reason: 'This document is not available to the owner of the bundle',
};
const notShared: UnreadableFacts = {
  code: 'unsupported',
  reason: 'This document is not shared with everyone who can see the bundle',
};

/**
 * Reads the documents of a bundle with their facts. One read unit per document, and one object
 * of S3 per document unless it was read before.
 */
export async function findSources(
  deps: PlanningDeps,
  {
    bundle,
    documentIds,
    confirmedDocuments,
  }: {
    bundle: Pick<BundleRecord, 'caseId' | 'ownerId' | 'visibilityType'>;
    documentIds: readonly string[];
    confirmedDocuments: BundleContent['confirmedDocuments'];
  },
): Promise<Sources> {
  const { caseId, ownerId: userId, visibilityType } = bundle;
  const records = await findVisibleDocuments(deps.table, { caseId, userId, documentIds });
  const byId = new Map(records.map((record) => [record.id, record]));
  const confirmed = new Set(confirmedDocuments);
  const sources = await inParallel(documentIds, async (id): Promise<[string, Source]> => {
    const record = byId.get(id);
    if (!record) return [id, { facts: hidden, record: undefined }];
    if (!confirmed.has(id) && isNarrower(record, visibilityType))
      return [id, { facts: notShared, record: undefined }];
    return [id, { facts: await factsOf(deps, record), record }];
  });
  return new Map(sources);
}

/** Whether a bundle of this visibility is seen by more people than the document (D56). */
export const isNarrower = (
  document: Pick<DocumentRecord, 'visibilityType'>,
  visibility: DocumentVisibility,
): boolean => isWider(visibility, document.visibilityType);

/** The facts of a document, or why it gets a slip sheet (D52). */
async function factsOf(deps: PlanningDeps, record: DocumentRecord): Promise<DocumentFacts> {
  const named = { fileName: record.name };
  const unusable = reasonOf(record, deps);
  if (unusable) return { ...unusable, ...named };
  const { facts } = record.findings;
  if (!facts) return { code: 'damaged', ...named };
  return { ...asTurned(await readFacts(deps.files, facts), record), ...named };
}

/** Where people said how a page lies, that goes before what its text says. */
function asTurned(facts: DocumentFacts, { turnedPages = [] }: DocumentRecord): DocumentFacts {
  if (facts.code !== 'ok' || turnedPages.length === 0) return facts;
  const decided = new Set(turnedPages.map(({ page }) => page));
  return {
    ...facts,
    turnedPages: [
      ...(facts.turnedPages ?? []).filter(({ page }) => !decided.has(page)),
      ...turnedPages.flatMap(({ page, turn }) => (turn === 0 ? [] : [{ page, turn }])),
    ],
  };
}

function reasonOf(record: DocumentRecord, deps: PlanningDeps): UnreadableFacts | undefined {
  const { processing, findings, file } = record;
  const { state, message } = processing;
  if (!isServable(record, deps))
    return {
      code: 'unsupported',
      reason: isBlocked(record)
        ? 'The malware scan found a threat in this document'
        : 'The malware scan of this document has not finished',
    };
  if (state === 'passwordRequired') return { code: 'password_required' };
  const format = formatOf(file.contentType);
  if (format === 'audio' || format === 'video')
    return { code: 'unsupported', reason: 'This recording can be played in the portal' };
  if (findings.facts) return undefined;
  if (state === 'queued' || state === 'processing')
    return { code: 'unsupported', reason: 'This document is still being processed' };
  return { code: 'damaged', reason: message || 'This document could not be processed' };
}

const pageNumbers = z.array(z.number()).optional();

/** Facts as the processing of documents stores them (bundle-composer, DocumentFacts). */
const factsSchema: z.ZodType<DocumentFacts> = z.union([
  z.object({
    code: z.literal('ok'),
    pageCount: z.number().int().min(1),
    sha256: z.string().optional(),
    isSigned: z.boolean().optional(),
    wasRepaired: z.boolean().optional(),
    lostPages: z.number().optional(),
    hasXfa: z.boolean().optional(),
    hasHiddenLayers: z.boolean().optional(),
    hasAttachments: z.boolean().optional(),
    pagesWithoutText: pageNumbers,
    blankPages: pageNumbers,
    oversizedPages: pageNumbers,
    textRevision: z.string().optional(),
    sizeBytes: z.number().optional(),
    turnedPages: z
      .array(z.object({ page: z.number(), turn: z.literal([90, 180, 270]) }))
      .optional(),
    otherSizePages: pageNumbers,
    highResolutionPages: pageNumbers,
    fixedResolutionPages: pageNumbers,
    lowResolutionPages: pageNumbers,
    archive: z
      .object({
        version: z.number(),
        faults: z.array(z.object({ fault: z.string(), pages: z.array(z.number()) })),
      })
      .optional(),
  }),
  z.object({
    code: z.enum(['password_required', 'not_pdf', 'damaged', 'empty', 'unsupported']),
    sha256: z.string().optional(),
  }),
]) as z.ZodType<DocumentFacts>;

/** Facts that this instance has read. An object's version never changes. */
const known = new Map<string, DocumentFacts>();
const KNOWN_MAX = 3_000;

/** The facts of a document. Throws if they are missing or are not of a known form. */
export async function readFacts(files: Files, stored: StoredFile): Promise<DocumentFacts> {
  const name = `${stored.key}?${stored.versionId ?? ''}`;
  const found = known.get(name);
  if (found) return found;
  const bytes = await readObject(files, stored);
  if (!bytes) throw new Error(`The facts ${stored.key} are missing`);
  const facts = factsSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, facts);
  return facts;
}
