import { findUndrawn, PdfError, type Undrawn } from 'bundle-composer';
import { isMissingObject } from '#shared/files/read-object.ts';
import type { AssemblyDeps } from '../deps/bundles-deps.ts';
import { bundleFileKeys } from '../record/bundle-keys.ts';
import { type BundleRecord, mayHoldExcess } from '../record/bundle-record.ts';
import { type BundleVersion, listVersions } from '../record/bundle-repository.ts';

/** A PDF that others could download, and what it held besides what its pages show. */
export type Excess = { number: number; undrawn: Undrawn };

/**
 * Finds the shared PDFs of a bundle that hold more than their pages show. Empty unless a composer that
 * left more in it wrote the bundle's PDF. Downloads each PDF, up to 20. Throws the signal's reason when it
 * is aborted.
 */
export async function findExcess(
  deps: AssemblyDeps,
  { caseId, id, pdf }: BundleRecord,
  signal: AbortSignal,
): Promise<Excess[]> {
  if (!pdf || !mayHoldExcess(pdf)) return [];
  const found: Excess[] = [];
  for (const version of await listVersions(deps.table, id)) {
    if (!mayHoldExcess(version) || version.audience === 'me') continue;
    const undrawn = await undrawnIn(deps, bundleFileKeys.pdf(caseId, id, version.hash), version);
    signal.throwIfAborted();
    if (undrawn && Object.values(undrawn).some((count) => count > 0))
      found.push({ number: version.number, undrawn });
  }
  return found;
}

/** Undefined if the PDF is not stored any more or cannot be read. */
async function undrawnIn(
  { files, sources }: AssemblyDeps,
  key: string,
  { s3Version: versionId }: BundleVersion,
): Promise<Undrawn | undefined> {
  try {
    const { path, release } = await sources.open(files, {
      key,
      contentType: 'application/pdf',
      ...(versionId !== undefined && { versionId }),
    });
    try {
      return await findUndrawn(path);
    } finally {
      await release();
    }
  } catch (error) {
    if (isMissingObject(error) || error instanceof PdfError) return undefined;
    throw error;
  }
}
