import { logger } from '#shared/logger.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { MAILS_WAITING } from './mails-waiting.constants.ts';

/** Logs the age of what waits longest; an alarm reads it. Nothing that waits has the age 0. */
export function noteWaiting(
  { clock }: Pick<MailingDeps, 'clock'>,
  { oldestAt }: { oldestAt: string | undefined },
): void {
  const waitedMs = oldestAt === undefined ? 0 : clock.now().getTime() - Date.parse(oldestAt);
  logger.info(MAILS_WAITING, { oldestSeconds: Math.max(0, Math.round(waitedMs / 1_000)) });
}
