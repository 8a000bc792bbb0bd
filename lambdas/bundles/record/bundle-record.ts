import { gunzipSync, gzipSync } from 'node:zlib';
import { ENGINE_VERSION, ENGINE_WITHOUT_EXCESS } from 'bundle-composer/plan';
import * as z from 'zod';
import {
  assemblyStates,
  type BundleManifest,
  bundleManifestSchema,
  MAX_MANIFEST_BYTES,
} from '#contracts/rules/bundling/bundles.ts';
import { documentVisibilities, isWider } from '#contracts/rules/documents/documents.ts';
import { AppError } from '#shared/errors.ts';

/** A volume of a complete PDF; `first` and `last` are printed numbers. */
export const bundleVolumeSchema = z.object({
  s3Version: z.string().optional(),
  pageCount: z.number(),
  sizeBytes: z.number(),
  sha256: z.string(),
  first: z.string(),
  last: z.string(),
});
export type StoredVolume = z.output<typeof bundleVolumeSchema>;

/** A complete PDF of a bundle. */
export const bundlePdfSchema = z.object({
  /** 1, 2, 3 … */
  number: z.number(),
  /** Version of the bundle that it shows. */
  version: z.number(),
  /** Part of the keys of its files (bundle-keys.ts). */
  hash: z.string(),
  s3Version: z.string().optional(),
  pageCount: z.number(),
  sizeBytes: z.number(),
  sha256: z.string(),
  /** Problems of its plan and its assembly. */
  problemCount: z.number().default(0),
  createdAt: z.iso.datetime(),
  /** Visibility of the bundle for which it was assembled: others see it up to this one. */
  audience: z.enum(documentVisibilities),
  /** It holds a document that its readers must not see any more. */
  isWithheld: z.boolean().optional(),
  /** Words of its documents were recognised or corrected, or links of theirs decided, since it was made. */
  hasOlderText: z.boolean().optional(),
  /** Name of the file without its ending, by the pattern of the bundle; B-001 and its name if absent. */
  fileName: z.string().optional(),
  /** Parts of it that are files of their own. */
  volumes: z.array(bundleVolumeSchema).optional(),
  /** Version of the composer that wrote it. */
  engine: z.number().default(1),
});
export type BundlePdf = z.output<typeof bundlePdfSchema>;

/** Whether an earlier composer wrote a PDF. It is assembled again when it is read (ADR 0027). */
export const isOutdated = ({ engine }: BundlePdf): boolean => engine < ENGINE_VERSION;

/** Whether a PDF may hold more than its pages show. Such a PDF is withheld from all users (ADR 0027). */
export const mayHoldExcess = ({ engine }: BundlePdf): boolean => engine < ENGINE_WITHOUT_EXCESS;

const assemblySchema = z.object({
  state: z.enum(assemblyStates),
  /** For the user; '' unless it failed. */
  message: z.string(),
  /** Documents that were added so far, and all of them. */
  done: z.number(),
  total: z.number(),
  /** The run that assembles now; `at` is when it last reported. */
  run: z.object({ id: z.string(), at: z.iso.datetime() }).optional(),
});
export type Assembly = z.output<typeof assemblySchema>;

export const nothingToAssemble: Assembly = { state: 'empty', message: '', done: 0, total: 0 };

/** A requested assembly. It ends a run that assembles an earlier version. */
export const queued = ({ assembly }: Pick<BundleRecord, 'assembly'>): Assembly => ({
  state: 'queued',
  message: '',
  done: 0,
  total: assembly.total,
});

/** Maximum number of documents of a bundle in lists. */
export const LISTED_DOCUMENTS = 10;

/** Stored bundle without its manifest, as in lists. */
export const bundleRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  name: z.string(),
  /** Number of its code within the case and owner. */
  codeNumber: z.number(),
  visibilityType: z.enum(documentVisibilities),
  /** Grows with each change by its owner. */
  version: z.number(),
  hasPageNumbers: z.boolean(),
  hasContents: z.boolean(),
  /** Documents of the bundle; `documents` are the first ones. */
  documentCount: z.number(),
  documents: z.array(z.object({ id: z.string(), title: z.string(), pages: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  assembly: assemblySchema,
  /** The last complete PDF. */
  pdf: bundlePdfSchema.optional(),
});
export type BundleRecord = z.output<typeof bundleRecordSchema>;

/** The content of a bundle, stored beside its record. */
const bundleContentSchema = z.object({
  manifest: bundleManifestSchema,
  /** Documents of a smaller audience that its owner agreed to share with it (D56). */
  confirmedDocuments: z.array(z.string()),
});
export type BundleContent = z.output<typeof bundleContentSchema>;

export const emptyContent: BundleContent = {
  manifest: bundleManifestSchema.parse({ items: [], hasPageNumbers: false, hasContents: false }),
  confirmedDocuments: [],
};

/** Maximum size of a packed manifest; an item of the table has at most 400 KB. */
const MAX_PACKED_BYTES = 380_000;

/** Compresses a manifest for the table. Throws too_large. */
export function packContent(content: BundleContent): Uint8Array {
  const text = JSON.stringify(content);
  const packed = Buffer.byteLength(text) > MAX_MANIFEST_BYTES ? undefined : gzipSync(text);
  if (!packed || packed.length > MAX_PACKED_BYTES)
    throw new AppError('too_large', 'This bundle has too many items, deleted pages or annotations');
  return packed;
}

export const unpackContent = (packed: Uint8Array): BundleContent =>
  bundleContentSchema.parse(JSON.parse(gunzipSync(packed).toString('utf8')));

/** B-001, B-002 … (D55). */
export const codeOf = ({ codeNumber }: Pick<BundleRecord, 'codeNumber'>): string =>
  `B-${String(codeNumber).padStart(3, '0')}`;

/** Whether a member of the case may see a bundle. */
export const maySeeBundle = (
  { visibilityType, ownerId }: Pick<BundleRecord, 'visibilityType' | 'ownerId'>,
  userId: string,
): boolean => visibilityType !== 'me' || ownerId === userId;

/** The last PDF, if the reader may see all documents in it. */
export function shownPdf(
  { assembly, pdf, ownerId, visibilityType }: BundleRecord,
  userId: string,
): BundlePdf | undefined {
  if (assembly.state === 'empty' || !pdf || pdf.isWithheld || mayHoldExcess(pdf)) return undefined;
  return ownerId === userId || !isWider(visibilityType, pdf.audience) ? pdf : undefined;
}

/** Fields of the record that are derived from its manifest. */
export function summaryOf({ items, hasPageNumbers, hasContents }: BundleManifest) {
  const documents = items.flatMap(({ documentId, title, pages }) =>
    documentId === undefined ? [] : [{ id: documentId, title, pages }],
  );
  return {
    hasPageNumbers,
    hasContents,
    documentCount: documents.length,
    documents: documents.slice(0, LISTED_DOCUMENTS),
  };
}

/** Ids of the documents of a manifest, each once. */
export const documentIdsOf = ({ items }: BundleManifest): string[] => [
  ...new Set(items.flatMap(({ documentId }) => documentId ?? [])),
];

/** The documents of a manifest by id: their first page expression and place, from 1. */
export function chosenIn({ items }: BundleManifest) {
  const chosen = new Map<string, { pageNo: string; position: number; checked: true }>();
  for (const { documentId, pages } of items)
    if (documentId !== undefined && !chosen.has(documentId))
      chosen.set(documentId, { pageNo: pages, position: chosen.size + 1, checked: true });
  return chosen;
}

/** A new bundle without documents, which only its owner sees. */
export const emptyBundle = (
  own: Pick<BundleRecord, 'id' | 'caseId' | 'ownerId' | 'ownerName' | 'name' | 'codeNumber'>,
  now: Date,
): BundleRecord => ({
  ...own,
  visibilityType: 'me',
  version: 1,
  ...summaryOf(emptyContent.manifest),
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  assembly: nothingToAssemble,
});
