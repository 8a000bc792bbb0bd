import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { accountsKeys } from '../accounts-keys.ts';

/** A sign-up whose code was not entered yet is kept for a day, then removed with its user. */
const PENDING_LIVES_SECONDS = 86_400;

/** Also read from the table's stream when its time is up. */
export const pendingSignUpSchema = z.object({
  /** The Cognito user that waits for the code. */
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  googleId: z.string().optional(),
  isEmailVerified: z.boolean(),
  /** Fingerprint of the source that started it last. */
  place: z.string().optional(),
});
export type PendingSignUp = z.output<typeof pendingSignUpSchema>;

export async function findPendingSignUp(
  table: Table,
  mobile: string,
): Promise<PendingSignUp | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: accountsKeys.pendingSignUp(mobile),
      ConsistentRead: true,
    }),
  );
  return Item && pendingSignUpSchema.parse(Item);
}

export async function putPendingSignUp(
  table: Table,
  pending: PendingSignUp,
  now: Date,
): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...accountsKeys.pendingSignUp(pending.mobile),
        ...pending,
        expiresAt: epochSeconds(secondsAfter(now, PENDING_LIVES_SECONDS)),
      },
    }),
  );
}
