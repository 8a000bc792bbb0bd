import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { accountsKeys } from '../record/accounts-keys.ts';

/** Pending sign-ups expire after a day; their Cognito users are then deleted. */
const PENDING_LIVES_SECONDS = 86_400;

/** Also read from the table's stream when the item expires. */
export const pendingSignUpSchema = z.object({
  /** Id of the Cognito user. */
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  googleId: z.string().optional(),
  isEmailVerified: z.boolean(),
  /** Fingerprint of the source that last started the sign-up. */
  place: z.string().optional(),
});
export type PendingSignUp = z.output<typeof pendingSignUpSchema>;

export async function findPendingSignUp(
  table: Table,
  mobile: string,
): Promise<PendingSignUp | undefined> {
  const item = await getItem(table, accountsKeys.pendingSignUp(mobile), { isConsistent: true });
  return item && pendingSignUpSchema.parse(item);
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
