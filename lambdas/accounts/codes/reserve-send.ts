import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { epochSeconds } from '#shared/clock.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import { conditional, transactIf } from '#shared/dynamo/conditional.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { accountsKeys } from '../record/accounts-keys.ts';
import type { Sends, SendWindow } from './send-windows.ts';
import { type CountedUse, returnSourceBudget, spendSourceBudget } from './source-budget.ts';

const HOUR_SECONDS = 3600;

/** Attempts while parallel reservations change the same windows. */
const MAX_ATTEMPTS = 10;

export const sendsSchema = z.object({
  lastAt: z.iso.datetime(),
  /** Counted sends before the last one, oldest first; only as many as the limit needs. */
  earlierAt: z.array(z.iso.datetime()).default([]),
  /** Sends whose code has been used; these do not count (D110, D123). */
  usedAt: z.array(z.iso.datetime()).default([]),
});
type StoredSends = z.output<typeof sendsSchema>;

/** A counted send, which `giveBackSend` can revert. */
export type Reservation = {
  sentAt: string;
  windowNames: string[];
  countedUse?: CountedUse | undefined;
};

type Deps = Pick<AccountsDeps, 'table' | 'clock'>;

/**
 * Counts one message in all of its budgets, or in none, before it is sent. Counts unknown
 * addresses too. Throws too_many_tries with the seconds to wait (D4, D110).
 */
export async function reserveSend(
  deps: Deps & Pick<AccountsDeps, 'sourceBudgets'>,
  { windows, from }: Sends,
): Promise<Reservation> {
  if (!from) return reserveWindows(deps, windows);
  const at = deps.clock.now();
  const clock = { now: () => at };
  const countedUse = await spendSourceBudget({ ...deps, clock }, from);
  try {
    return { ...(await reserveWindows(deps, windows)), countedUse };
  } catch (error) {
    await returnSourceBudget(deps, countedUse, at);
    throw error;
  }
}

async function reserveWindows(deps: Deps, windows: SendWindow[]): Promise<Reservation> {
  const windowNames = windows.map(({ name }) => name);
  const attempt = async () => {
    const now = deps.clock.now();
    const sends = await findSends(deps, windows);
    const waits = windows.map((window, at) => secondsToWait(window, sends[at], now));
    const wait = Math.max(0, ...waits);
    if (wait > 0) throw waitBeforeNext(wait);
    const isWritten = await putSends(deps, windows, sends, now);
    return isWritten ? { sentAt: now.toISOString(), windowNames } : lostRace;
  };
  const otherwise = () => {
    throw waitBeforeNext(RESEND_AFTER_SECONDS);
  };
  return untilWritten(attempt, { maxAttempts: MAX_ATTEMPTS, otherwise });
}

/** Stops counting the send of a used code, towards the hourly limit and the pause (D110, D123). */
export async function giveBackSend(
  { table }: Pick<AccountsDeps, 'table'>,
  { sentAt, windowNames, countedUse }: Reservation,
): Promise<void> {
  if (countedUse) await returnSourceBudget({ table }, countedUse, new Date(sentAt));
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
): Promise<readonly (StoredSends | undefined)[]> {
  const keys = windows.map(({ name }) => accountsKeys.sends(name));
  const found = await batchGet(table, keys, { isConsistent: true });
  return keys.map(({ pk }) => {
    const item = found.find((candidate) => candidate['pk'] === pk);
    return item && sendsSchema.parse(item);
  });
}

/** Sends that count towards the hourly limit, oldest first. */
const countedSends = ({ earlierAt, lastAt, usedAt }: StoredSends) =>
  [...earlierAt, lastAt].filter((at) => !usedAt.includes(at));

/** Seconds until the pause has passed and the hourly limit allows another send. */
function secondsToWait(window: SendWindow, sends: StoredSends | undefined, now: Date): number {
  if (!sends) return 0;
  const since = (at: string) => (now.getTime() - Date.parse(at)) / 1000;
  const oldest = countedSends(sends).at(-window.mostPerHour);
  const isUsed = sends.usedAt.includes(sends.lastAt);
  return Math.ceil(
    Math.max(
      isUsed ? 0 : window.pauseSeconds - since(sends.lastAt),
      oldest === undefined ? 0 : HOUR_SECONDS - since(oldest),
    ),
  );
}

/** False if another send was counted since the windows were read. */
async function putSends(
  { table }: Deps,
  windows: SendWindow[],
  sends: readonly (StoredSends | undefined)[],
  now: Date,
): Promise<boolean> {
  if (windows.length === 0) return true;
  const put = (window: SendWindow, before: StoredSends | undefined): TransactItem => ({
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
  return transactIf(table, () => windows.map((window, at) => put(window, sends[at])));
}

/** '1 second', '119 seconds', '2 minutes'. */
export const inWords = (seconds: number): string =>
  seconds < 120
    ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    : `${Math.ceil(seconds / 60)} minutes`;

function waitBeforeNext(seconds: number): AppError {
  return new AppError('too_many_tries', `Please wait ${inWords(seconds)} before asking again`, {
    retryAfterSeconds: seconds,
  });
}
