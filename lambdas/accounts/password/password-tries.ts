import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds } from '#shared/clock.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { accountsKeys, fingerprint } from '../record/accounts-keys.ts';

/**
 * Tries of passwords, counted before Cognito checks them (docs/adr/0041-wrong-passwords.md).
 * Cognito refuses every try of an account, right ones too, for 2^(n-5) seconds after n wrong ones,
 * up to 15 minutes, and forgets them after 15 minutes without a try.
 */

const SILENCE_SECONDS = 15 * 60;
/** Wrong tries before Cognito's first wait. */
const FREE_TRIES = 5;
/** Tries from all places from which the account's owner never signed in, below Cognito's waits. */
const STRANGERS_MAX = 4;
/** Tries from one place of the owner. */
const PLACE_MAX = 8;
/** Attempts while parallel tries change the same counts. */
const MAX_ATTEMPTS = 10;

export const triesSchema = z.object({ tries: z.number(), lastAt: z.iso.datetime() });
type Tries = z.output<typeof triesSchema>;

type Deps = Pick<AccountsDeps, 'table' | 'clock'>;

/** `subject`: the account, or the email address of none. */
type Place = { subject: string; source: string; isKnownPlace: boolean };

const ALL = 'ALL';
const STRANGERS = 'STRANGERS';
const shareOf = ({ source, isKnownPlace }: Place) =>
  isKnownPlace ? fingerprint(source) : STRANGERS;

/**
 * Counts a try, of the account and of its share: the strangers, or the owner's place. Resolves to
 * the seconds to wait if the try must not be made; nothing is counted then.
 */
export async function countTry(deps: Deps, place: Place): Promise<number> {
  const keys = [ALL, shareOf(place)].map((share) =>
    accountsKeys.passwordTries(place.subject, share),
  );
  const attempt = async () => {
    const now = deps.clock.now();
    const [all, share] = await findTries(deps, keys, now);
    const wait = Math.max(waitOfAccount(all, now), waitOfShare(share, place, now));
    if (wait > 0) return wait;
    return (await putTries(deps, keys, [all, share], now)) ? 0 : lostRace;
  };
  return untilWritten(attempt, { maxAttempts: MAX_ATTEMPTS, otherwise: () => 1 });
}

/** Forgets the tries after the right password, as Cognito does. */
export async function forgetTries({ table }: Deps, place: Place): Promise<void> {
  const shares = new Set([ALL, STRANGERS, shareOf(place)]);
  const remove = (share: string): TransactItem => ({
    Delete: { TableName: table.name, Key: accountsKeys.passwordTries(place.subject, share) },
  });
  await transact(table, () => [...shares].map(remove));
}

/** Allows logins from new places again, e.g. after the password was reset by a mailed link. */
export async function forgetStrangers(
  { table }: Pick<Deps, 'table'>,
  subject: string,
): Promise<void> {
  await table.client.send(
    new DeleteCommand({
      TableName: table.name,
      Key: accountsKeys.passwordTries(subject, STRANGERS),
    }),
  );
}

const secondsSince = ({ lastAt }: Tries, now: Date) => (now.getTime() - Date.parse(lastAt)) / 1000;

/** What is left of Cognito's own wait. */
function waitOfAccount(all: Tries | undefined, now: Date): number {
  if (!all || all.tries < FREE_TRIES) return 0;
  const wait = Math.min(SILENCE_SECONDS, 2 ** (all.tries - FREE_TRIES));
  return Math.ceil(wait - secondsSince(all, now));
}

function waitOfShare(share: Tries | undefined, { isKnownPlace }: Place, now: Date): number {
  if (!share || share.tries < (isKnownPlace ? PLACE_MAX : STRANGERS_MAX)) return 0;
  return Math.ceil(SILENCE_SECONDS - secondsSince(share, now));
}

type Keys = ReturnType<typeof accountsKeys.passwordTries>[];

/** Counts that are older than the silence are over. */
async function findTries(
  { table }: Deps,
  keys: Keys,
  now: Date,
): Promise<readonly (Tries | undefined)[]> {
  const found = await batchGet(table, keys, { isConsistent: true });
  return keys.map(({ sk }) => {
    const item = found.find((candidate) => candidate['sk'] === sk);
    const tries = item && triesSchema.parse(item);
    return tries && secondsSince(tries, now) < SILENCE_SECONDS ? tries : undefined;
  });
}

/** False if another try was counted since the counts were read. */
async function putTries(
  { table }: Deps,
  keys: Keys,
  before: readonly (Tries | undefined)[],
  now: Date,
): Promise<boolean> {
  const put = (key: Keys[number], tries: Tries | undefined): TransactItem => ({
    Put: {
      TableName: table.name,
      Item: {
        ...key,
        tries: (tries?.tries ?? 0) + 1,
        lastAt: now.toISOString(),
        expiresAt: epochSeconds(now) + SILENCE_SECONDS,
      },
      ...(tries
        ? {
            ConditionExpression: 'tries = :tries AND lastAt = :lastAt',
            ExpressionAttributeValues: { ':tries': tries.tries, ':lastAt': tries.lastAt },
          }
        : {
            ConditionExpression: 'attribute_not_exists(pk) OR lastAt <= :over',
            ExpressionAttributeValues: {
              ':over': new Date(now.getTime() - SILENCE_SECONDS * 1000).toISOString(),
            },
          }),
    },
  });
  return transactIf(table, () => keys.map((key, at) => put(key, before[at])));
}
