import { AppError } from '#shared/errors.ts';
import type { PlanningDeps } from '../deps/bundles-deps.ts';
import { type AssemblyResult, findResult } from '../record/bundle-files.ts';
import type { BundleRecord } from '../record/bundle-record.ts';

/** Seed 2, section 4: each change of pages needs documents. Throws conflict. */
export function requireDocuments({ documentCount }: BundleRecord): void {
  if (documentCount === 0)
    throw new AppError('conflict', 'This bundle has no documents yet. Generate it first');
}

/** Seed 2, section 4: some changes need a bundle without numbers and contents. Throws conflict. */
export function requireUnnumbered({ hasPageNumbers, hasContents }: BundleRecord): void {
  if (hasPageNumbers || hasContents)
    throw new AppError(
      'conflict',
      'This bundle has page numbers or a table of contents. Regenerate it without them first',
    );
}

/**
 * The pages of the complete PDF; the seeds' edits use their numbers. Throws `conflict` while the PDF
 * is out of date, since a number could mean another page.
 */
export async function requirePages(
  { files }: PlanningDeps,
  record: BundleRecord,
): Promise<AssemblyResult['pages']> {
  const { pdf, version } = record;
  const result = pdf?.version === version ? await findResult(files, record, pdf.hash) : undefined;
  if (!result)
    throw new AppError(
      'conflict',
      'The PDF of this bundle is not up to date. Wait until it is assembled',
    );
  return result.pages;
}
