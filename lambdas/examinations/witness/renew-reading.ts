import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { isOpenReading } from '#contracts/rules/speech/witness-readings.ts';
import { authorOf } from '#lambdas/accounts/author.door.ts';
import { secondsAfter } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newPersonalLink } from '#shared/outbox/personal-link.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { listReadingRecords } from '../record/witness-reading-repository.ts';
import { changeReading, withEvent } from './change-reading.ts';
import { linkMail } from './reading-mails.ts';
import { requireNeutral, requireOpen, requireRoom } from './require-neutral.ts';

/**
 * Mails the witness a new link to the same version, also after the former one has expired. The former
 * link and its code end at once; the errata sheet stays. Throws `not_found`, `not_allowed` for a case
 * manager, `conflict` for a reading that has ended and while a later one of the
 * same witness is open, `too_many_tries` within a minute after a link.
 */
export const renewReading: UseCase<
  typeof witnessReadingsEndpoints.renewReading,
  Pick<ReadingDeps, 'table' | 'clock' | 'linkKeys'>
> = async (deps, { principal, params: { caseId, number }, body: { days } }) => {
  await requireNeutral(deps, { principal, caseId });
  const now = deps.clock.now();
  const { name, at } = await authorOf(deps, principal);
  await requireNewest(deps, { caseId, number });
  const keys = await deps.linkKeys();
  await changeReading(deps.table, { caseId, number }, (before) => {
    requireOpen(before);
    requireRoom(before);
    if (at < secondsAfter(new Date(before.linkSentAt), RESEND_AFTER_SECONDS))
      throw new AppError('too_many_tries', 'A link was sent within the last minute', {
        retryAfterSeconds: RESEND_AFTER_SECONDS,
      });
    const { code: _, ...kept } = before;
    const after = {
      ...kept,
      ...{ link: newPersonalLink(keys), linkSentAt: at },
      linkExpiresAt: secondsAfter(now, days * 86_400),
      events: withEvent(before, 'sentAgain', { at, name }),
    };
    return { after, extraItems: [linkMail(deps.table, after, at)] };
  });
  return { message: 'Record Sent Again', number };
};

/** Throws `conflict` if a later record of the same witness is out: two would be signed. */
async function requireNewest(
  { table }: Pick<ReadingDeps, 'table'>,
  { caseId, number }: { caseId: string; number: number },
): Promise<void> {
  const records = await listReadingRecords(table, caseId);
  const own = records.find((one) => one.number === number);
  const hasLater = records.some(
    (one) => one.number > number && one.witness === own?.witness && isOpenReading(one.state),
  );
  if (hasLater)
    throw new AppError('conflict', 'A later record of this witness is out to be signed');
}
