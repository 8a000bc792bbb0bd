import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { RESEND_AFTER_SECONDS } from '../../../contracts/fields.ts';
import { epochSeconds, secondsAfter } from '../../shared/clock.ts';
import { conditional } from '../../shared/dynamo/conditional.ts';
import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { accountsKeys } from '../accounts-keys.ts';

/** At most this many codes or mails an hour to one address (D4). */
const SENDS_PER_HOUR = 5;
const HOUR_SECONDS = 3600;

const windowSchema = z.object({
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  count: z.number(),
});

/**
 * Counts one message to an address, known or not, before it is sent.
 * Throws too_many_tries with the seconds to wait: 60 s between two, 5 an hour (D4).
 */
export async function reserveSend(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  address: string,
): Promise<void> {
  const { table } = deps;
  const now = deps.clock.now();
  const Key = accountsKeys.sends(address);
  const gapStart = secondsAfter(now, -RESEND_AFTER_SECONDS);
  const hourStart = secondsAfter(now, -HOUR_SECONDS);
  const expiresAt = epochSeconds(now) + HOUR_SECONDS;

  const opensWindow = await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key,
        UpdateExpression:
          'SET startedAt = :now, lastAt = :now, #count = :one, expiresAt = :expiresAt',
        ConditionExpression:
          'attribute_not_exists(pk) OR (startedAt <= :hourStart AND lastAt <= :gapStart)',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ':one': 1,
          ':expiresAt': expiresAt,
          ':hourStart': hourStart,
          ':gapStart': gapStart,
        },
      }),
    ),
  );
  if (opensWindow) return;

  const isCounted = await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key,
        UpdateExpression: 'SET lastAt = :now ADD #count :one',
        ConditionExpression: 'lastAt <= :gapStart AND startedAt > :hourStart AND #count < :most',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ':one': 1,
          ':gapStart': gapStart,
          ':hourStart': hourStart,
          ':most': SENDS_PER_HOUR,
        },
      }),
    ),
  );
  if (isCounted) return;

  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
  );
  const sends = windowSchema.parse(Item);
  const waitedSince = (at: string) => (now.getTime() - Date.parse(at)) / 1000;
  const retryAfterSeconds = Math.max(
    1,
    Math.ceil(
      sends.count >= SENDS_PER_HOUR
        ? Math.max(
            HOUR_SECONDS - waitedSince(sends.startedAt),
            RESEND_AFTER_SECONDS - waitedSince(sends.lastAt),
          )
        : RESEND_AFTER_SECONDS - waitedSince(sends.lastAt),
    ),
  );
  throw new AppError('too_many_tries', waitMessage(retryAfterSeconds), { retryAfterSeconds });
}

function waitMessage(seconds: number): string {
  const wait =
    seconds < 120
      ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
      : `${Math.ceil(seconds / 60)} minutes`;
  return `Please wait ${wait} before asking again`;
}
