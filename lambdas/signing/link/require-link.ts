import { LINK_EXPIRED, LINK_UNKNOWN } from '#contracts/endpoints/outcome/signing.ts';
import {
  liveStates,
  SIGNING_LINK_MS,
  type SignatoryState,
} from '#contracts/rules/outcome/signing.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { stateAt } from '../record/signatory-state.ts';
import { type SignatoryRecord, type SigningRecord, signatoryAt } from '../record/signing-record.ts';
import { findLinkPlace, findSigning } from '../record/signing-repository.ts';

export type LinkHolder = { record: SigningRecord; signatory: SignatoryRecord; linkHash: string };

/**
 * The signatory of a link. The same `not_found` for an unknown link and for one that was replaced
 * by a renewal. Two read units.
 */
export async function requireLink(
  { table }: { table: Table },
  linkId: string,
): Promise<LinkHolder> {
  const linkHash = hashOfToken(linkId);
  const place = await findLinkPlace(table, linkHash);
  const record = place && (await findSigning(table, place));
  const signatory = record && signatoryAt(record, place.position);
  if (!signatory || signatory.link?.hash !== linkHash)
    throw new AppError('not_found', LINK_UNKNOWN);
  return { record, signatory, linkHash };
}

/**
 * Whether a signatory's link shows anything but its state: while it can lead to a signature, and
 * for five days after the signature.
 */
export function isReadable(
  { state }: SigningRecord,
  signatory: SignatoryRecord,
  now: Date,
): boolean {
  if (signatory.state === 'signed')
    return now.getTime() - Date.parse(signatory.signedAt ?? '') <= SIGNING_LINK_MS;
  return state === 'open' && liveStates.includes(stateAt(signatory, now));
}

/** As `requireLink`. Throws `invalid_link` for a link that only shows its state. */
export async function requireReadableLink(
  { table, clock }: { table: Table; clock: Clock },
  linkId: string,
): Promise<LinkHolder> {
  const holder = await requireLink({ table }, linkId);
  const { record, signatory } = holder;
  const now = clock.now();
  if (!isReadable(record, signatory, now))
    throw new AppError('invalid_link', endTexts[stateAt(signatory, now)] ?? LINK_EXPIRED);
  return holder;
}

const endTexts: Partial<Record<SignatoryState, string>> = {
  signed: 'This link could be used for five days after the signature. Please ask the sender',
  cancelled: 'The request for your signature was cancelled',
};
