import { newId } from '#shared/ids.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { logger } from '#shared/logger.ts';
import { digestDayAfter, digestDueAt, lastDigestDayAt } from './digest-day.ts';
import { countMail, isWithinBounds } from './mail-bounds.ts';
import type { CollectedMail, QueuedLetter } from './mail-record.ts';
import {
  deferMail,
  listDigests,
  listDrafts,
  type Placed,
  readSentToday,
  releaseMail,
} from './mail-repository.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { mailingKeys } from './mailing-keys.ts';

type Deps = Pick<MailingDeps, 'table' | 'clock'>;

/**
 * Moves due mails to the send queue. A mail beyond the daily bounds joins the recipient's digest.
 * Mails that change in the meantime are left to the next run. Returns the failures; an invalid
 * mail does not delay the others.
 */
export async function releaseMails(deps: Deps): Promise<unknown[]> {
  const now = deps.clock.now().toISOString();
  const drafts = await listDrafts(deps.table);
  for (const mail of drafts.waiting)
    if (mail.value.dueAt <= now) await releaseDraft(deps, mail, now);
  const digests = await listDigests(deps.table, lastDigestDayAt(now));
  for (const mail of digests.waiting)
    await releaseMail(deps.table, { mail, letter: letterOf(mail.value, { isDigest: true, now }) });
  return [...drafts.failures, ...digests.failures];
}

async function releaseDraft({ table }: Deps, mail: Placed<CollectedMail>, now: string) {
  const { recipient, lines } = mail.value;
  const day = indianDayOf(now);
  const before = await readSentToday(table, recipient.id, day);
  if (isWithinBounds(before, lines)) {
    const counted = { day, before, after: countMail(before, lines), now };
    const letter = letterOf(mail.value, { isDigest: false, now });
    await releaseMail(table, { mail, letter, counted });
    return;
  }
  const digestDay = digestDayAfter(now);
  const key = mailingKeys.digest(digestDay, recipient.id);
  if (await deferMail(table, mail, { key, dueAt: digestDueAt(digestDay) }))
    logger.info('mail_deferred', { recipientId: recipient.id });
}

const letterOf = (
  { recipient, lines, omitted }: CollectedMail,
  { isDigest, now }: { isDigest: boolean; now: string },
): QueuedLetter => ({
  id: newId('mail'),
  recipient,
  lines,
  omitted,
  isDigest,
  attempts: 0,
  nextTryAt: now,
});
