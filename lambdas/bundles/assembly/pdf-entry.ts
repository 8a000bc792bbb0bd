import { ENGINE_VERSION } from 'bundle-composer';
import { fileNameOf } from '#contracts/rules/bundling/bundle-settings.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { AssemblyResult } from '../record/bundle-files.ts';
import { type BundlePdf, type BundleRecord, codeOf } from '../record/bundle-record.ts';

/** The PDF's entry. A result that equals the last one keeps its number. */
export function pdfOf(
  { pdf, version, visibilityType: audience }: BundleRecord,
  {
    hash,
    result: { pageCount, sizeBytes, sha256, s3Version, volumes },
    problemCount,
    now,
  }: { hash: string; result: AssemblyResult; problemCount: number; now: Date },
): BundlePdf {
  // The same bytes hold the same documents, which may be shown again.
  if (pdf?.hash === hash)
    return {
      ...{ ...pdf, version, problemCount, audience },
      ...{ isWithheld: false, hasOlderText: false, engine: ENGINE_VERSION },
    };
  return {
    number: (pdf?.number ?? 0) + 1,
    version,
    hash,
    ...(s3Version !== undefined && { s3Version }),
    pageCount,
    sizeBytes,
    sha256,
    problemCount,
    ...(volumes && { volumes }),
    createdAt: now.toISOString(),
    audience,
    engine: ENGINE_VERSION,
  };
}

/** The name of the file by the bundle's pattern, without its ending. */
export const nameOfFile = ({
  record,
  row,
  pdf,
  pattern,
}: {
  record: BundleRecord;
  /** The owner's row of the case. */
  row: Pick<DocketRow, 'code' | 'title'>;
  pdf: BundlePdf;
  pattern: string;
}): string =>
  fileNameOf(pattern, {
    case: row.code,
    title: row.title,
    code: codeOf(record),
    name: record.name,
    date: indianDayOf(pdf.createdAt),
    version: String(pdf.number),
  });
