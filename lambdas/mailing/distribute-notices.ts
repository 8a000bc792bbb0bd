import { findServingDetails, recordMailEvent } from '#lambdas/serving/record.door.ts';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { inRequest, logger } from '#shared/logger.ts';
import { type Notice, noticeSchema } from '#shared/outbox/notice.ts';
import { NOTICE_LIVES_SECONDS } from '#shared/outbox/put-notice.ts';
import { digestDayAfter, digestDueAt } from './digest-day.ts';
import { listRecipients, type NoticeRecipient } from './list-recipients.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { type HasTimeLeft, keptFor, whileTime } from './pace-work.ts';
import { addLine, readOutbox, removeNotice } from './record/mail-repository.ts';
import { mailingKeys } from './record/mailing-keys.ts';
import { type ServedPersonLink, servedLinks } from './served-links.ts';

/**
 * Adds each notice in the outbox to the mails of its recipients. Idempotent, also after an
 * interrupted run: each recipient has a receipt of each notice. Returns the failures; a failed
 * notice does not delay the others. What does not fit into the run is left to the next one.
 */
export async function distributeNotices(
  deps: MailingDeps,
  hasTimeLeft: HasTimeLeft,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const time = { hasTimeLeft, keptMs: keptFor.release };
  // Notices of a matter write to the same mails, so they are distributed one after the other.
  const matters = Map.groupBy(await readOutbox(deps.table), ({ item }) => item['matter']);
  await whileTime([...matters.values()], time, async (notices) => {
    for (const { key, item } of notices) {
      if (!hasTimeLeft(time.keptMs)) return;
      try {
        const notice = noticeSchema.parse(item);
        await inRequest(notice.requestId ?? notice.id, () => distribute(deps, notice));
      } catch (error) {
        logger.error('notice_not_distributed', {
          notice: key.sk,
          error: error instanceof Error ? error : {},
        });
        failures.push(error);
      }
    }
  });
  return failures;
}

async function distribute(deps: MailingDeps, notice: Notice): Promise<void> {
  const now = deps.clock.now();
  const { serving } = notice;
  const details = serving && (await findServingDetails(deps.table, serving));
  const served = details?.people;
  const note = async (kind: 'givenUp' | 'inPortal', people: typeof served = []) => {
    const event = { kind, at: now.toISOString() };
    if (serving)
      await inParallel(people, ({ id: personId }) =>
        recordMailEvent(deps.table, { ...serving, personId }, event),
      );
  };
  if (epochSeconds(notice.at) + NOTICE_LIVES_SECONDS <= epochSeconds(now)) {
    logger.warn('notice_dropped', { noticeId: notice.id });
    await note('givenUp', served);
  } else {
    const recipients = await listRecipients(deps, notice, served);
    const linkOf = await servedLinks(deps, notice, details);
    await inParallel(recipients, (recipient) =>
      addToMail(deps, notice, recipient, linkOf?.(recipient)),
    );
    const mailed = new Set(recipients.map(({ recipient }) => recipient.id));
    await note(
      'inPortal',
      served?.filter(({ id }) => !mailed.has(id)),
    );
  }
  await removeNotice(deps.table, notice);
}

async function addToMail(
  deps: MailingDeps,
  notice: Notice,
  { recipient, words, calendar, preference }: NoticeRecipient,
  served: ServedPersonLink | undefined,
): Promise<void> {
  const { id: noticeId, actorId, matter, topic, at, serving, requestId } = notice;
  const digestDay = digestDayAfter(deps.clock.now().toISOString());
  await addLine(deps.table, {
    noticeId,
    recipient,
    line: {
      ...words,
      ...(served && { link: served.link }),
      ...{ actorId, matter, topic, at, calendar },
      ...(serving && { serving }),
      ...(requestId && { requestId }),
    },
    ...(served && { beside: [served.item] }),
    ...(preference === 'daily'
      ? { key: mailingKeys.digest(digestDay, recipient.id), dueAt: digestDueAt(digestDay) }
      : {
          key: mailingKeys.draft(recipient.id, matter),
          // A code is waited for.
          dueAt: secondsAfter(new Date(at), words.code ? 0 : deps.windowSeconds),
        }),
  });
}
