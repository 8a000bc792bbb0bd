import { createHash } from 'node:crypto';
import { logger } from '#shared/logger.ts';
import { BREACHED_UNANSWERED } from './breached-passwords.constants.ts';

/**
 * Base address of a server with the range protocol of Have I Been Pwned, without a slash at its end; ''
 * for none.
 */
export type BreachedPasswords = { address: string };

/** Hexadecimal digits of the hash that leave; a million passwords begin alike (k-anonymity). */
const PREFIX_DIGITS = 5;
const PATIENCE_MS = 1_500;
/** A range has about 1,000 lines of 40 characters. */
const LARGEST_ANSWER_CHARACTERS = 500_000;
const LINE = /^([0-9A-F]{35}):(\d{1,12})$/;

/**
 * Whether the password is known from a breach. Sends the first five digits of its SHA-1 hash, with a
 * request for padding, so that neither the path nor the length of the answer says more. False where no
 * server is set; false with a counted line in the log where the server does not answer, so that its
 * failure keeps nobody from an account (ADR 99).
 */
export async function isBreached(
  { address }: BreachedPasswords,
  password: string,
): Promise<boolean> {
  if (address === '') return false;
  const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
  try {
    const counts = await readRange(address, hash.slice(0, PREFIX_DIGITS));
    // Padding has the count 0.
    return (counts.get(hash.slice(PREFIX_DIGITS)) ?? 0) > 0;
  } catch (error) {
    logger.warn(BREACHED_UNANSWERED, { reason: error instanceof Error ? error.name : 'unknown' });
    return false;
  }
}

/** How often each password of the range was seen, by the rest of its hash. Throws what is wrong. */
async function readRange(address: string, prefix: string): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${address}/range/${prefix}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'neutral-portal' },
    // The address of the setting is allowed, and no other.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`The server of breached passwords answered ${answer.status}`);
  const text = await boundedText(answer);
  const lines = text.split('\n').map((line) => line.trim());
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [, rest, count] = LINE.exec(line) ?? [];
      if (rest === undefined)
        throw new Error('The server of breached passwords answered otherwise');
      return [rest, Number(count)];
    }),
  );
}

async function boundedText(answer: Response): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text;
    text += value;
    if (text.length <= LARGEST_ANSWER_CHARACTERS) continue;
    await reader?.cancel();
    throw new Error('The server of breached passwords answered too much');
  }
}
