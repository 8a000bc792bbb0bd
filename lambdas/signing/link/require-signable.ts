import { ALREADY_SIGNED, LINK_EXPIRED } from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import { stateAt } from '../record/signatory-state.ts';
import {
  isAtGateway,
  isUsedUp,
  type SigningRecord,
  signatoryAt,
} from '../record/signing-record.ts';

/** Hand-overs of one signatory without a result, e.g. while the gateway does not respond. */
const OPEN_HANDOVERS_MAX = 20;

/** Throws `conflict` unless the link can begin a hand-over now. */
export function requireSignable(
  record: SigningRecord,
  { position, linkHash, now }: { position: number; linkHash: string; now: Date },
): void {
  const signatory = signatoryAt(record, position);
  const state = stateAt(signatory, now);
  if (state === 'signed') throw new AppError('conflict', ALREADY_SIGNED);
  // A link that was renewed meanwhile has ended, too. The grace is for open hand-overs only.
  const { link } = signatory;
  if (state === 'expired' || link?.hash !== linkHash || isUsedUp(link, now))
    throw new AppError('conflict', LINK_EXPIRED);
  if (record.state !== 'open' || state === 'cancelled' || state === 'waiting')
    throw new AppError('conflict', 'The request for your signature was cancelled');
  const isBusy = record.signatories.some(
    (other) => other.position !== position && isAtGateway(other, now),
  );
  if (isBusy) throw signingElsewhere();
  if (signatory.handovers.length >= OPEN_HANDOVERS_MAX)
    throw new AppError('conflict', 'Earlier tries have no result yet. Please try again later');
}

export const signingElsewhere = () =>
  new AppError('conflict', 'Another signatory is signing now. Please try again in a few minutes');
