import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { epochSeconds } from '#shared/clock.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import { conditional, failedConditions } from '#shared/dynamo/conditional.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { accountsKeys } from '../accounts-keys.ts';
import type { SendWindow } from './send-windows.ts';

const HOUR_SECONDS = 3600;

/** Maximum number of attempts when parallel reservations change the same windows. */
const MAX_RACES = 10;

const sendsSchema = z.object({
  lastAt: z.iso.datetime(),
  /** Counted sends before the last one, oldest first; only as many as the limit needs. */
  earlierAt: z.array(z.iso.datetime()).default([]),
  /** Sends whose code has been used; these count only for the pause (D110). */
  usedAt: z.array(z.iso.datetime()).default([]),
});
type Sends = z.output<typeof sendsSchema>;

/** A counted send, which `giveBackSend` can revert. */
export type Reservation = { sentAt: string; windowNames: string[] };

type Deps = Pick<AccountsDeps, 'table' | 'clock'>;

/**
 * Counts one message in all of its budgets, or in none, before it is sent. Counts unknown
 * addresses too. Throws too_many_tries with the seconds to wait (D4, D110).
 */
export async function reserveSend(deps: Deps, windows: SendWindow[]): Promise<Reservation> {
  const windowNames = windows.map(({ name }) => name);
  for (let race = 1; race <= MAX_RACES; race += 1) {
    const now = deps.clock.now();
    const sends = await findSends(deps, windows);
    const waits = windows.map((window, at) => secondsToWait(window, sends[at], now));
    const wait = Math.max(0, ...waits);
    if (wait > 0) throw waitBeforeNext(wait);
    if (await putSends(deps, windows, sends, now))
      return { sentAt: now.toISOString(), windowNames };
  }
  throw waitBeforeNext(RESEND_AFTER_SECONDS);
}

/** Stops counting the send of a used code towards the hourly limit (D110). */
export async function giveBackSend(
  { table }: Pick<AccountsDeps, 'table'>,
  { sentAt, windowNames }: Reservation,
): Promise<void> {
  for (const name of windowNames)
    await conditional(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: accountsKeys.sends(name),
          UpdateExpression: 'SET usedAt = list_append(if_not_exists(usedAt, :none), :sentAt)',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':none': [], ':sentAt': [sentAt] },
        }),
      ),
    );
}

async function findSends(
  { table }: Deps,
  windows: SendWindow[],
): Promise<readonly (Sends | undefined)[]> {
  const keys = windows.map(({ name }) => accountsKeys.sends(name));
  const found = await batchGet(table, keys, { isConsistent: true });
  return keys.map(({ pk }) => {
    const item = found.find((candidate) => candidate['pk'] === pk);
    return item && sendsSchema.parse(item);
  });
}

/** Sends that count towards the hourly limit, oldest first. */
const countedSends = ({ earlierAt, lastAt, usedAt }: Sends) =>
  [...earlierAt, lastAt].filter((at) => !usedAt.includes(at));

/** Seconds until the pause has passed and the hourly limit allows another send. */
function secondsToWait(window: SendWindow, sends: Sends | undefined, now: Date): number {
  if (!sends) return 0;
  const since = (at: string) => (now.getTime() - Date.parse(at)) / 1000;
  const oldest = countedSends(sends).at(-window.mostPerHour);
  return Math.ceil(
    Math.max(
      window.pauseSeconds - since(sends.lastAt),
      oldest === undefined ? 0 : HOUR_SECONDS - since(oldest),
    ),
  );
}

/** False if another send was counted since the windows were read. */
async function putSends(
  { table }: Deps,
  windows: SendWindow[],
  sends: readonly (Sends | undefined)[],
  now: Date,
): Promise<boolean> {
  if (windows.length === 0) return true;
  const put = (window: SendWindow, before: Sends | undefined): TransactItem => ({
    Put: {
      TableName: table.name,
      Item: {
        ...accountsKeys.sends(window.name),
        lastAt: now.toISOString(),
        earlierAt: before ? countedSends(before).slice(-Math.max(1, window.mostPerHour - 1)) : [],
        expiresAt: epochSeconds(now) + HOUR_SECONDS,
      },
      ...(before
        ? {
            ConditionExpression: 'lastAt = :lastAt',
            ExpressionAttributeValues: { ':lastAt': before.lastAt },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  });
  try {
    await transact(table, () => windows.map((window, at) => put(window, sends[at])));
    return true;
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
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
