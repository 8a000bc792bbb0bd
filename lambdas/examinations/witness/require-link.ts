import { isOpenReading } from '#contracts/rules/speech/witness-readings.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller } from '#shared/http/api-request.ts';
import { sourceIdOf } from '#shared/http/source.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import type { WitnessReadingRecord } from '../record/witness-reading-record.ts';
import { findReading, findWitnessLink } from '../record/witness-reading-repository.ts';

const LINK_UNKNOWN = 'This link is not valid';
const LINK_REPLACED = 'This link was replaced by a newer one. Use the link of the latest mail';
const LINK_WITHDRAWN = 'This record was withdrawn. You need not sign it';
const LINK_EXPIRED = 'This link has expired. Ask the tribunal for a new one';

/** Calls from one source. A record of 2,000 turns is read in 20. */
const tries: Quota = {
  name: 'WITNESS_LINKS',
  windowSeconds: 3_600,
  maxCount: 300,
  message: 'Too many links were opened from this network',
};

/**
 * The reading of a witness's link, which is the permission. Throws `not_found` for an unknown link,
 * `invalid_link` for one that was replaced or withdrawn or has expired, `too_many_tries` after 300 calls
 * of one source in an hour. Three read units.
 */
export async function requireReading(
  { table, clock }: Pick<ReadingDeps, 'table' | 'clock'>,
  { link, caller }: { link: string; caller: Caller },
): Promise<WitnessReadingRecord> {
  const now = clock.now();
  await spendQuota(table, { quota: tries, ownerId: sourceIdOf(caller.ip), count: 1, now });
  const linkHash = hashOfToken(link);
  const place = await findWitnessLink(table, linkHash);
  const record = place && (await findReading(table, place));
  if (!record) throw new AppError('not_found', LINK_UNKNOWN);
  requireLive(record, linkHash, now.toISOString());
  return record;
}

/** Throws `invalid_link` for a link that opens nothing any more. */
export function requireLive(record: WitnessReadingRecord, linkHash: string, now: string): void {
  if (record.link.hash !== linkHash) throw new AppError('invalid_link', LINK_REPLACED);
  if (record.state === 'withdrawn') throw new AppError('invalid_link', LINK_WITHDRAWN);
  if (now >= record.linkExpiresAt) throw new AppError('invalid_link', LINK_EXPIRED);
}

/**
 * Within a change: the link is still live, and the witness has neither signed nor declined. Throws
 * `invalid_link` and `conflict`.
 */
export function requireUnsigned(record: WitnessReadingRecord, linkHash: string, now: string): void {
  requireLive(record, linkHash, now);
  if (!isOpenReading(record.state))
    throw new AppError(
      'conflict',
      record.state === 'signed'
        ? 'You have signed this record already'
        : 'You have declined to sign this record already',
    );
}
