import { isLinkExpired, type SignatoryState } from '#contracts/rules/outcome/signing.ts';

/** What a signatory can do with a link. */
export type LinkState = 'open' | 'signed' | 'expired' | 'cancelled' | 'waiting';

/**
 * State of a link now. It expires 5 days after the record's `updated_at` (seed 2, section 5; D91),
 * also where the server has not recorded it yet.
 */
export function linkStateOf(
  record: { state: SignatoryState; updated_at: string; eSignedFile: string },
  now: Date,
): LinkState {
  const { state, updated_at, eSignedFile } = record;
  if (state === 'signed' || eSignedFile !== '') return 'signed';
  if (state === 'cancelled' || state === 'waiting' || state === 'expired') return state;
  return isLinkExpired(updated_at, now) ? 'expired' : 'open';
}
