import { newId } from '#shared/ids.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { logger } from '#shared/logger.ts';
import { digestDayAfter, digestDueAt, lastDigestDayAt } from './digest-day.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { type HasTimeLeft, keptFor, whileTime } from './pace-work.ts';
import { countMail, isWithinBounds } from './record/mail-bounds.ts';
import type { CollectedMail, QueuedLetter } from './record/mail-record.ts';
import {
  deferMail,
  listDigests,
  listDrafts,
  type Placed,
  readSentToday,
  releaseMail,
} from './record/mail-repository.ts';
import { mailingKeys } from './record/mailing-keys.ts';

type Deps = Pick<MailingDeps, 'table' | 'clock'>;

/**
 * Moves due mails to the send queue. A mail beyond the daily bounds joins the recipient's digest.
 * Mails that change in the meantime, or for which there is no time, are left to the next run. Returns
 * the failures; an invalid mail does not delay the others.
 */
export async function releaseMails(deps: Deps, hasTimeLeft: HasTimeLeft): Promise<unknown[]> {
  const now = deps.clock.now().toISOString();
  const time = { hasTimeLeft, keptMs: keptFor.sending };
  const drafts = await listDrafts(deps.table, now);
  // Mails to one recipient share the count of the day, so they are released one after the other.
  const due = Map.groupBy(drafts.waiting, ({ value }) => value.recipient.id);
  await whileTime([...due.values()], time, async (mails) => {
    for (const mail of mails) if (hasTimeLeft(time.keptMs)) await releaseDraft(deps, mail, now);
  });
  const digests = await listDigests(deps.table, lastDigestDayAt(now));
  await whileTime(digests.waiting, time, async (mail) => {
    await releaseMail(deps.table, { mail, letter: letterOf(mail.value, { isDigest: true, now }) });
  });
  return [...drafts.failures, ...digests.failures];
}

async function releaseDraft({ table }: Deps, mail: Placed<CollectedMail>, now: string) {
  const { recipient, lines } = mail.value;
  const day = indianDayOf(now);
  const before = await readSentToday(table, recipient.id, day);
  if (isWithinBounds(before, lines) || isServed(mail.value) || hasCode(mail.value)) {
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

/** Counsel of the parties are always served at once (D113). */
const isServed = ({ recipient, lines }: CollectedMail): boolean =>
  recipient.kind === 'outsider' && lines.some(({ serving }) => serving);

/** A code is mailed at once: it expires soon. Their number is bounded where they are issued. */
const hasCode = ({ lines }: CollectedMail): boolean => lines.some(({ code }) => code);

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
