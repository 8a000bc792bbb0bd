import { isGraceOver, liveStates, type SignatoryState } from '#contracts/rules/outcome/signing.ts';
import { isUsedUp, type SignatoryRecord } from './signing-record.ts';

/**
 * The state of a signatory at an instant: a link is expired to the second, even before the state
 * machine has recorded it (D91). An open hand-over may lead to a signature for the grace only.
 */
export function stateAt({ state, link }: SignatoryRecord, now: Date): SignatoryState {
  if (!link || !liveStates.includes(state)) return state;
  const hasEnded = state === 'signing' ? isGraceOver(link.issuedAt, now) : isUsedUp(link, now);
  return hasEnded ? 'expired' : state;
}
