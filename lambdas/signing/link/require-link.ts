import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { hashOfToken } from '#shared/secret-token.ts';
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
    throw new AppError(
      'not_found',
      'This link is not valid. Please use the newest link that was mailed to you',
    );
  return { record, signatory, linkHash };
}
