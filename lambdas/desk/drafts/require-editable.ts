import { isUploadRegistered } from '#lambdas/orders/publishing.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { DeskDraftRecord } from '../record/desk-record.ts';

/** A request that publishes has ended after this time; its function runs up to 28 seconds. */
const LEASE_MS = 60_000;

type Deps = { table: Table; clock: Clock };

/** Whether the request of a publication has ended. */
const hasEnded = ({ clock }: Deps, { publication }: DeskDraftRecord): boolean =>
  clock.now().getTime() - Date.parse(publication?.beganAt ?? '') > LEASE_MS;

/** Whether an order has its document already, and its publication is still to be finished. One read unit. */
export const isIssued = async (
  { table }: { table: Table },
  { order, publication, caseId }: DeskDraftRecord,
): Promise<boolean> =>
  order !== undefined &&
  publication !== undefined &&
  (await isUploadRegistered(table, { caseId, uploadId: publication.uploadId }));

/** Whether the request of a publication has ended without publishing. */
export const isReleased = async (deps: Deps, draft: DeskDraftRecord): Promise<boolean> =>
  hasEnded(deps, draft) && !(await isIssued(deps, draft));

/**
 * The draft, without a publication that has ended. Throws `conflict` for a published draft, and while
 * it is being published.
 */
export async function requireEditable(
  deps: Deps,
  stored: DeskDraftRecord,
): Promise<DeskDraftRecord> {
  const { publication, ...draft } = stored;
  if (draft.published)
    throw new AppError('conflict', 'This draft is published and can no longer be changed');
  if (publication && !(await isReleased(deps, stored)))
    throw new AppError(
      'conflict',
      'This draft is being published. Publish it again to finish, if that was interrupted.',
    );
  return draft;
}
