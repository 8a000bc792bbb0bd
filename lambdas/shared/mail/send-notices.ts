import { logger } from '../logger.ts';
import { type Letter, type Mail, sendMail } from './send-mail.ts';

/**
 * Sends letters about what is done already and stands whatever becomes of them: false when one
 * could not be sent, which is logged with `ids` and never with an address.
 */
export async function sendNotices(
  deps: { mail: Mail },
  letters: readonly Letter[],
  ids: Readonly<Record<string, string>>,
): Promise<boolean> {
  const outcomes = await Promise.allSettled(letters.map((letter) => sendMail(deps, letter)));
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failed)
    logger.error('notice_not_mailed', {
      ...ids,
      error: reason instanceof Error ? reason.name : 'unknown',
    });
  return failed.length === 0;
}

/** What was done, in the words of a reply, and that not everybody was told of it by mail. */
export const toldOf = (done: string, isMailed: boolean) =>
  isMailed ? done : `${done}. A mail about it could not be sent`;
