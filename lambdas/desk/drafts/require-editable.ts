import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { DeskDraftRecord } from '../record/desk-record.ts';

/** A request that publishes has ended after this time; its function runs up to 28 seconds. */
const LEASE_MS = 60_000;

/** Whether a publication's request has ended without publishing. */
export const isReleased = (
  { clock }: { clock: Clock },
  { beganAt }: NonNullable<DeskDraftRecord['publication']>,
): boolean => clock.now().getTime() - Date.parse(beganAt) > LEASE_MS;

/**
 * The draft, without a publication that has ended. Throws `conflict` for a published draft, and while
 * it is being published.
 */
export function requireEditable(deps: { clock: Clock }, stored: DeskDraftRecord): DeskDraftRecord {
  const { publication, ...draft } = stored;
  if (draft.published)
    throw new AppError('conflict', 'This draft is published and can no longer be changed');
  if (publication && !isReleased(deps, publication))
    throw new AppError(
      'conflict',
      'This draft is being published. Publish it again to finish, if that was interrupted.',
    );
  return draft;
}
