import {
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { roles } from '../../../contracts/accounts.ts';
import { epochSeconds } from '../clock.ts';
import { conditional } from '../dynamo/conditional.ts';
import type { Table } from '../dynamo/table.ts';
import { sessionKeys } from './session-keys.ts';

/** The server's half of a session: gone means signed out, whatever the token says. */
const sessionSchema = z.object({
  userId: z.string(),
  sessionId: z.string(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  isProfileComplete: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type Session = z.output<typeof sessionSchema>;

/** `tokenExpiresAt`: the item is swept by time to live once its token is worthless. */
export async function putSession(
  table: Table,
  session: Session,
  tokenExpiresAt: string,
): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...sessionKeys.session(session.userId, session.sessionId),
        ...session,
        expiresAt: epochSeconds(tokenExpiresAt),
      },
    }),
  );
}

/**
 * Half a read unit; a whole one with `isConsistent`, which sees a sign-out made a moment ago.
 */
export async function findSession(
  table: Table,
  id: { userId: string; sessionId: string },
  isConsistent: boolean,
): Promise<Session | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: sessionKeys.session(id.userId, id.sessionId),
      ConsistentRead: isConsistent,
    }),
  );
  return Item && sessionSchema.parse(Item);
}

/** Records that the session was used; a session deleted meanwhile stays deleted. */
export async function touchSession(table: Table, session: Session, now: Date): Promise<void> {
  await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: sessionKeys.session(session.userId, session.sessionId),
        UpdateExpression: 'SET lastSeenAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND lastSeenAt < :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    ),
  );
}

export async function deleteSession(
  table: Table,
  id: { userId: string; sessionId: string },
): Promise<void> {
  await table.client.send(
    new DeleteCommand({
      TableName: table.name,
      Key: sessionKeys.session(id.userId, id.sessionId),
    }),
  );
}

async function listSessionIds(table: Table, userId: string): Promise<string[]> {
  const { pk, skPrefix } = sessionKeys.allOf(userId);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': skPrefix },
      ProjectionExpression: 'sessionId',
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => z.object({ sessionId: z.string() }).parse(item).sessionId);
}

/** Ends every session of a user but the one named (after a password change or a reset). */
export async function deleteSessionsOf(
  table: Table,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  const ids = (await listSessionIds(table, userId)).filter((id) => id !== exceptSessionId);
  for (let start = 0; start < ids.length; start += 25) {
    await table.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [table.name]: ids.slice(start, start + 25).map((sessionId) => ({
            DeleteRequest: { Key: sessionKeys.session(userId, sessionId) },
          })),
        },
      }),
    );
  }
}

/** Lets every live session of a user know what the onboarding reached. */
export async function updateSessionsOf(
  table: Table,
  userId: string,
  facts: Pick<Session, 'emailVerified' | 'isProfileComplete'>,
): Promise<void> {
  for (const sessionId of await listSessionIds(table, userId))
    await conditional(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: sessionKeys.session(userId, sessionId),
          UpdateExpression: 'SET emailVerified = :verified, isProfileComplete = :complete',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: {
            ':verified': facts.emailVerified,
            ':complete': facts.isProfileComplete,
          },
        }),
      ),
    );
}
