import { secondsAfter } from '#shared/clock.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { logger } from '#shared/logger.ts';
import { sendComposedMail } from '#shared/mail/send-mail.ts';
import { findPerson } from '../accounts/index.ts';
import { composeLetter } from './compose-letter.ts';
import type { MailRecipient, QueuedLetter } from './mail-record.ts';
import { claimLetter, listLetters, removeLetter } from './mail-repository.ts';
import type { MailingDeps } from './mailing-deps.ts';

/** Tries of one letter, over some nine hours. */
export const ATTEMPTS_MAX = 10;
/** Longer than a run of the function, so that no two runs try the same letter at once. */
const FIRST_PAUSE_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 7_200;

/** What a run stops at, so that what it began is finished before its time ends. */
export type MayGoOn = () => boolean;

/**
 * Sends the letters that are due and removes each one that went out. A letter whose sending
 * failed is tried again later, ten times. One whose run ended between sending and removing is
 * sent again: the mail service takes no key that would tell the two apart. Gives the failures.
 */
export async function sendLetters(deps: MailingDeps, mayGoOn: MayGoOn): Promise<unknown[]> {
  const now = deps.clock.now().toISOString();
  const { waiting, failures } = await listLetters(deps.table);
  const due = waiting.map(({ value }) => value).filter(({ nextTryAt }) => nextTryAt <= now);
  await inParallel(due, async (letter) => {
    if (!mayGoOn()) return;
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

async function send(deps: MailingDeps, letter: QueuedLetter): Promise<void> {
  const address = await addressOf(deps.table, letter.recipient);
  // Between the event and the mail an account may go, or its owner may want no mails any more.
  if (address)
    await sendComposedMail(
      deps,
      composeLetter(letter, {
        ...address,
        portalOrigin: deps.portalOrigin,
        from: deps.mail.from,
      }),
    );
  await removeLetter(deps.table, letter.id);
  logger.info('mail_sent', { mailId: letter.id, recipientId: letter.recipient.id });
}

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
  { id, recipient, attempts }: QueuedLetter,
  error: unknown,
): Promise<void> {
  const isLast = attempts + 1 >= ATTEMPTS_MAX;
  if (isLast) await removeLetter(deps.table, id);
  // The name alone: the service's message may quote the address.
  logger.error(isLast ? 'mail_given_up' : 'mail_not_sent', {
    mailId: id,
    recipientId: recipient.id,
    attempt: attempts + 1,
    error: error instanceof Error ? error.name : 'unknown',
  });
}
