import { type DocketRow, findDocketRow, requireMember } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { type BundleRecord, maySeeBundle } from './bundle-record.ts';
import { findBundle, findCaseOfBundle } from './bundle-repository.ts';

/** Same error for a missing bundle, a private one of another user and one of a foreign case. */
export const bundleNotFound = () => new AppError('not_found', 'Bundle not found');

type Wanted = {
  principal: Principal;
  bundleId: string;
  /** From the path; the seeds' edits name the bundle only. */
  caseId?: string | undefined;
};

/**
 * The bundle and the caller's row of its case. Throws `not_found` unless the caller is a member of
 * the case, and for a private bundle of another member. 2 read units, 1 more without `caseId`.
 */
export async function requireBundle(
  { table }: { table: Table },
  { principal, bundleId, caseId }: Wanted,
): Promise<{ record: BundleRecord; row: DocketRow }> {
  const { userId } = principal;
  if (caseId !== undefined) {
    const row = await requireMember({ table }, { principal, caseId });
    return { row, record: visible(await findBundle(table, caseId, bundleId), userId) };
  }
  const found = await findCaseOfBundle(table, bundleId);
  const row = found === undefined ? undefined : await findDocketRow(table, userId, found);
  if (found === undefined || !row) throw bundleNotFound();
  return { row, record: visible(await findBundle(table, found, bundleId), userId) };
}

function visible(record: BundleRecord | undefined, userId: string): BundleRecord {
  if (!record || !maySeeBundle(record, userId)) throw bundleNotFound();
  return record;
}

/** Like `requireBundle`; throws `not_allowed` if another member is its owner. */
export async function requireOwnBundle(
  deps: { table: Table },
  wanted: Wanted,
): Promise<{ record: BundleRecord; row: DocketRow }> {
  const found = await requireBundle(deps, wanted);
  if (found.record.ownerId !== wanted.principal.userId)
    throw new AppError('not_allowed', 'Only the owner of a bundle can change it');
  return found;
}
