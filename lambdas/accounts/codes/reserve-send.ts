import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { RESEND_AFTER_SECONDS } from '../../../contracts/fields.ts';
import { epochSeconds } from '../../shared/clock.ts';
import { conditional } from '../../shared/dynamo/conditional.ts';
import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { accountsKeys } from '../accounts-keys.ts';

/** At most this many codes or mails an hour to one address (D4). */
const SENDS_PER_HOUR = 5;
const HOUR_SECONDS = 3600;

const sendsSchema = z.object({
  lastAt: z.iso.datetime(),
  /** The sends before the last one, oldest first, as far as the limit looks back. */
  earlierAt: z.array(z.iso.datetime()).default([]),
});
type Sends = z.output<typeof sendsSchema>;

/**
 * Counts one message to an address, known or not, before it is sent.
 * Throws too_many_tries with the seconds to wait: 60 s between two, 5 in any hour (D4).
 */
export async function reserveSend(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  address: string,
): Promise<void> {
  const now = deps.clock.now();
  const before = await findSends(deps, address);
  const wait = before ? secondsToWait(before, now) : 0;
  if (wait > 0) throw waitBeforeNext(wait);
  // Somebody else's message was counted between the read and the write: theirs goes out.
  if (!(await putSend(deps, address, before, now))) throw waitBeforeNext(RESEND_AFTER_SECONDS);
}

async function findSends(
  { table }: Pick<AccountsDeps, 'table'>,
  address: string,
): Promise<Sends | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: accountsKeys.sends(address),
      ConsistentRead: true,
    }),
  );
  return Item && sendsSchema.parse(Item);
}

/** Until the last send is a minute old, and the fifth last an hour. */
function secondsToWait({ lastAt, earlierAt }: Sends, now: Date): number {
  const since = (at: string) => (now.getTime() - Date.parse(at)) / 1000;
  const fifthLast = [...earlierAt, lastAt].at(-SENDS_PER_HOUR);
  return Math.ceil(
    Math.max(
      RESEND_AFTER_SECONDS - since(lastAt),
      fifthLast === undefined ? 0 : HOUR_SECONDS - since(fifthLast),
    ),
  );
}

async function putSend(
  { table }: Pick<AccountsDeps, 'table'>,
  address: string,
  before: Sends | undefined,
  now: Date,
): Promise<boolean> {
  const earlierAt = before ? [...before.earlierAt, before.lastAt].slice(1 - SENDS_PER_HOUR) : [];
  return conditional(
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...accountsKeys.sends(address),
          lastAt: now.toISOString(),
          earlierAt,
          expiresAt: epochSeconds(now) + HOUR_SECONDS,
        },
        ...(before
          ? {
              ConditionExpression: 'lastAt = :lastAt',
              ExpressionAttributeValues: { ':lastAt': before.lastAt },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      }),
    ),
  );
}

function waitBeforeNext(seconds: number): AppError {
  const wait =
    seconds < 120
      ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
      : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('too_many_tries', `Please wait ${wait} before asking again`, {
    retryAfterSeconds: seconds,
  });
}
