import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { accountsKeys, fingerprint } from '../record/accounts-keys.ts';

/** The invocation that creates a nonce also spends it, so a short lifetime is enough. */
const NONCE_LIVES_SECONDS = 60;

export const nonceSchema = z.object({
  nonceHash: z.string(),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type Nonce = z.output<typeof nonceSchema>;

export async function putNonce(
  table: Table,
  userId: string,
  nonce: string,
  now: Date,
): Promise<void> {
  const endsAt = secondsAfter(now, NONCE_LIVES_SECONDS);
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...accountsKeys.nonce(userId),
        nonceHash: fingerprint(nonce),
        createdAt: now.toISOString(),
        endsAt,
        expiresAt: epochSeconds(endsAt),
      },
    }),
  );
}

export async function findNonce(table: Table, userId: string): Promise<Nonce | undefined> {
  const item = await getItem(table, accountsKeys.nonce(userId), { isConsistent: true });
  return item && nonceSchema.parse(item);
}

/** Deletes the nonce. True if it matched and had not expired; a second call returns false. */
export async function spendNonce(
  table: Table,
  userId: string,
  nonce: string,
  now: Date,
): Promise<boolean> {
  return conditional(
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: accountsKeys.nonce(userId),
        ConditionExpression: 'nonceHash = :hash AND endsAt > :now',
        ExpressionAttributeValues: { ':hash': fingerprint(nonce), ':now': now.toISOString() },
      }),
    ),
  );
}
