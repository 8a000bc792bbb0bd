import { logger } from '#shared/logger.ts';
import { findSendingQuota } from '#shared/mail/sending-quota.ts';
import type { MailingDeps } from './mailing-deps.ts';

/** Part of the account's limits for mails about cases; links to sign in and to verify need the rest. */
const PART_OF_CASES = 5 / 6;

export type SendingLimits = {
  perSecond: number;
  /** Number of mails of this run. */
  atMost: number;
};

/**
 * What this run may send: the stage's rate, or less if the account has less. Mails beyond the day's
 * quota stay in their queue and lose no attempt. If SES does not tell, the stage's rate applies.
 */
export async function sendingLimits({
  mail,
  mailsPerSecond,
}: Pick<MailingDeps, 'mail' | 'mailsPerSecond'>): Promise<SendingLimits> {
  const quota = await findSendingQuota(mail).catch((error: unknown) => {
    logger.warn('sending_limits_unknown', {
      error: error instanceof Error ? error.name : 'unknown',
    });
    return undefined;
  });
  if (!quota) return { perSecond: mailsPerSecond, atMost: Number.POSITIVE_INFINITY };
  const atMost = Math.max(0, Math.floor(quota.perDay * PART_OF_CASES - quota.sentInDay));
  if (atMost === 0) logger.error('daily_quota_used_up', { perDay: quota.perDay });
  return { perSecond: Math.min(mailsPerSecond, quota.perSecond * PART_OF_CASES), atMost };
}
