import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import type { BundleVolume } from '#contracts/endpoints/files/bundles.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { bundleFileKeys } from './bundle-keys.ts';
import { type BundlePdf, type BundleRecord, bundleVolumeSchema, codeOf } from './bundle-record.ts';

const plannedPageSchema = z.union([
  z.object({ key: z.string(), label: z.string(), kind: z.enum(['contents', 'manifest']) }),
  z.object({
    key: z.string(),
    label: z.string(),
    kind: z.enum(['divider', 'slip']),
    itemId: z.string(),
  }),
  z.object({
    key: z.string(),
    label: z.string(),
    kind: z.literal('source'),
    itemId: z.string(),
    documentId: z.string(),
    sourcePage: z.number(),
  }),
]);

/** The result of an assembly, stored after its PDF: if it exists, the PDF is complete. */
export const assemblyResultSchema = z.object({
  s3Version: z.string().optional(),
  pageCount: z.number(),
  sizeBytes: z.number(),
  sha256: z.string(),
  pages: z.array(plannedPageSchema),
  /** Items by id. */
  items: z.record(z.string(), z.object({ title: z.string(), documentId: z.string().optional() })),
  documentIds: z.array(z.string()),
  /** The labels given so far, in page order, for a bundle that keeps its numbers. */
  labels: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Whether its numbers are printed; absent in results of earlier releases. */
  isNumbered: z.boolean().optional(),
  /** Why pages of a document are not PDF/A-2u; absent in results of earlier releases. */
  obstacles: z.array(z.object({ title: z.string(), reasons: z.array(z.string()) })).optional(),
  /** Whether pictures above 300 dots per inch were reduced. */
  reducesPictures: z.boolean().optional(),
  /** Its volumes, where it has several. */
  volumes: z.array(bundleVolumeSchema).optional(),
  /** Problems of the composition, besides those of the plan. */
  problems: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      itemId: z.string().optional(),
      pages: z.array(z.string()).optional(),
    }),
  ),
});
export type AssemblyResult = z.output<typeof assemblyResultSchema>;

/** The last results that this instance read; a result never changes. */
const known = new Map<string, AssemblyResult>();
const KNOWN_MAX = 4;

/** The result of an assembly, cached or stored; undefined if there is none. */
export async function findResult(
  files: Files,
  bundle: Pick<BundleRecord, 'caseId' | 'id'>,
  hash: string,
): Promise<AssemblyResult | undefined> {
  const name = `${bundle.id}/${hash}`;
  const result = known.get(name) ?? (await readResult(files, bundle, hash));
  if (!result || known.has(name)) return result;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, result);
  return result;
}

/** The stored result of an assembly; undefined if there is none. One object of S3. */
export async function readResult(
  files: Files,
  { caseId, id }: Pick<BundleRecord, 'caseId' | 'id'>,
  hash: string,
): Promise<AssemblyResult | undefined> {
  const bytes = await readObject(files, { key: bundleFileKeys.result(caseId, id, hash) });
  return bytes && assemblyResultSchema.parse(JSON.parse(gunzipSync(bytes).toString('utf8')));
}

/** Signed address of a PDF of a bundle. */
export const pdfAddress = (files: Files, record: BundleRecord, pdf: BundlePdf): Promise<string> =>
  downloadAddress(files, {
    key: bundleFileKeys.pdf(record.caseId, record.id, pdf.hash),
    versionId: pdf.s3Version,
    fileName: `${nameOfPdf(record, pdf)}.pdf`,
  });

const nameOfPdf = (record: BundleRecord, { fileName }: BundlePdf) =>
  fileName ?? `${codeOf(record)} ${record.name}`;

/** The volumes of a PDF with their signed addresses. */
export const presentVolumes = (
  files: Files,
  record: BundleRecord,
  pdf: BundlePdf,
): Promise<BundleVolume[]> =>
  Promise.all(
    (pdf.volumes ?? []).map(async ({ s3Version, ...volume }, index, { length }) => {
      const number = index + 1;
      const fileName = `${nameOfPdf(record, pdf)}, volume ${number} of ${length}.pdf`;
      const url = await downloadAddress(files, {
        key: bundleFileKeys.volume(record.caseId, record.id, { hash: pdf.hash, number }),
        versionId: s3Version,
        fileName,
      });
      return { ...volume, number, fileName, url };
    }),
  );
