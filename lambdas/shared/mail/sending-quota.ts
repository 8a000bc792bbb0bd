import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import type { Mail } from './send-mail.ts';

/** What the account may send; an unlimited day is infinite. */
export type SendingQuota = { perSecond: number; perDay: number; sentInDay: number };

/** SES's value for a day without a limit. */
const UNLIMITED = -1;

/** The account's sending quota; undefined if SES names none. */
export async function findSendingQuota({
  client,
}: Pick<Mail, 'client'>): Promise<SendingQuota | undefined> {
  const { SendQuota } = await client.send(new GetAccountCommand({}));
  const { MaxSendRate, Max24HourSend, SentLast24Hours = 0 } = SendQuota ?? {};
  if (!MaxSendRate || Max24HourSend === undefined) return undefined;
  return {
    perSecond: MaxSendRate,
    perDay: Max24HourSend === UNLIMITED ? Number.POSITIVE_INFINITY : Max24HourSend,
    sentInDay: SentLast24Hours,
  };
}
