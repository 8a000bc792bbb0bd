import { findPerson } from '#lambdas/accounts/person.door.ts';
import { secondsAfter } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { logger } from '#shared/logger.ts';
import { sendComposedMail } from '#shared/mail/send-mail.ts';
import { noteServings, readServedFiles, servingsOf } from './carry-out-servings.ts';
import { composeLetter } from './compose-letter.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { noteWaiting } from './note-waiting.ts';
import { withOpenLinks } from './open-links.ts';
import { type HasTimeLeft, keptFor, whileTime } from './pace-work.ts';
import type { MailRecipient, QueuedLetter } from './record/mail-record.ts';
import { claimLetter, listLetters, putTrace, removeLetter } from './record/mail-repository.ts';
import { sendingLimits } from './sending-limits.ts';

/** Maximum number of attempts to send a letter, over about nine hours. */
export const ATTEMPTS_MAX = 10;
/** Longer than a run of the function, so that two runs never send the same letter in parallel. */
const FIRST_PAUSE_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 7_200;

/**
 * Sends the due letters and removes them from the queue. A failed letter is retried later, up to
 * ten attempts. If a run is interrupted between sending and removing, the letter is sent twice,
 * because SES has no idempotency key. Sends within the limits of the mail service, and only while the
 * run has time for the last mail: a backlog drains over several runs. Returns the failures.
 */
export async function sendLetters(deps: MailingDeps, hasTimeLeft: HasTimeLeft): Promise<unknown[]> {
  const now = deps.clock.now().toISOString();
  const { waiting, failures } = await listLetters(deps.table, now);
  const due = waiting.map(({ value }) => value);
  if (due.length === 0) return failures;
  noteWaiting(deps, { oldestAt: earliest(due.map(({ nextTryAt }) => nextTryAt)) });
  const { perSecond, atMost } = await sendingLimits(deps);
  const next = takeTurns(deps, perSecond);
  const time = { hasTimeLeft, keptMs: keptFor.lastMail };
  await whileTime(due.slice(0, atMost), time, async (letter) => {
    await next();
    // Its turn may have come late.
    if (!hasTimeLeft(keptFor.sendingOne)) return;
    const pauseSeconds = Math.min(
      FIRST_PAUSE_SECONDS * 2 ** letter.attempts,
      LONGEST_PAUSE_SECONDS,
    );
    if (!(await claimLetter(deps.table, letter, secondsAfter(deps.clock.now(), pauseSeconds))))
      return;
    try {
      await send(deps, letter);
    } catch (error) {
      failures.push(error);
      await afterFailure(deps, letter, error);
    }
  });
  return failures;
}

const earliest = (instants: readonly string[]): string | undefined => instants.toSorted()[0];

/** Resolves at most `perSecond` times a second. A clock that is set back takes the turns with it. */
function takeTurns(
  { clock, pause }: Pick<MailingDeps, 'clock' | 'pause'>,
  perSecond: number,
): () => Promise<void> {
  let nextAtMs = 0;
  let seenMs = 0;
  return async () => {
    const nowMs = clock.now().getTime();
    if (nowMs < seenMs) nextAtMs -= seenMs - nowMs;
    seenMs = nowMs;
    const turnMs = Math.max(nowMs, nextAtMs);
    nextAtMs = turnMs + 1_000 / perSecond;
    if (turnMs > nowMs) await pause(turnMs - nowMs);
  };
}

async function send(deps: MailingDeps, letter: QueuedLetter): Promise<void> {
  const address = await addressOf(deps.table, letter.recipient);
  const isServed = servingsOf(letter).length > 0;
  const at = deps.clock.now().toISOString();
  if (address) {
    // SES may report a bounce before the send ends.
    if (isServed) await putTrace(deps.table, letter, { servings: servingsOf(letter), at });
    await sendComposedMail(deps, {
      ...composeLetter(await withOpenLinks(deps, letter), {
        ...address,
        ...(await readServedFiles(deps, letter)),
        portalOrigin: deps.portalOrigin,
        from: deps.mail.from,
      }),
      ...(isServed && { trace: { mailId: letter.id, configurationSet: deps.mailEventsSet } }),
    });
  }
  // The account may have been deleted, or its owner may have turned mails off, since the event.
  await noteServings(deps, letter, { kind: address ? 'handedOver' : 'inPortal', at });
  await removeLetter(deps.table, letter.id);
  logger.info('mail_sent', {
    mailId: letter.id,
    recipientId: letter.recipient.id,
    requestIds: requestIdsOf(letter),
  });
}

/** The requests that caused the events of a letter. */
const requestIdsOf = ({ lines }: QueuedLetter): string[] => [
  ...new Set(lines.flatMap(({ requestId }) => requestId ?? [])),
];

async function addressOf(
  table: Table,
  recipient: MailRecipient,
): Promise<{ name: string; email: string } | undefined> {
  if (recipient.kind === 'outsider') return recipient;
  const person = await findPerson({ table }, recipient.id);
  return person?.isEmailVerified && person.mailPreference !== 'none' ? person : undefined;
}

async function afterFailure(
  deps: MailingDeps,
  letter: QueuedLetter,
  error: unknown,
): Promise<void> {
  const { id, recipient, attempts } = letter;
  const isLast = attempts + 1 >= ATTEMPTS_MAX;
  if (isLast) {
    const at = deps.clock.now().toISOString();
    await noteServings(deps, letter, { kind: 'givenUp', at });
    await removeLetter(deps.table, id);
  }
  // Only the error's name is logged, because its message may contain the address.
  logger.error(isLast ? 'mail_given_up' : 'mail_not_sent', {
    mailId: id,
    recipientId: recipient.id,
    attempt: attempts + 1,
    requestIds: requestIdsOf(letter),
    error: error instanceof Error ? error.name : 'unknown',
  });
}
