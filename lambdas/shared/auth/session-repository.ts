import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Role, roles } from '#contracts/rules/roles.ts';
import { epochSeconds } from '../clock.ts';
import { batchWrite } from '../dynamo/batch.ts';
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

const listedSchema = z.object({ sessionId: z.string(), role: z.enum(roles) });

async function listSessions(
  table: Table,
  userId: string,
): Promise<z.output<typeof listedSchema>[]> {
  const { pk, skPrefix } = sessionKeys.allOf(userId);
  const pages = paginateQuery(
    { client: table.client },
    {
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ':prefix': skPrefix },
      ProjectionExpression: 'sessionId, #role',
      ExpressionAttributeNames: { '#role': 'role' },
      ConsistentRead: true,
    },
  );
  const sessions: z.output<typeof listedSchema>[] = [];
  for await (const { Items = [] } of pages)
    sessions.push(...Items.map((item) => listedSchema.parse(item)));
  return sessions;
}

/** Sessions that time to live has not removed yet count too. */
export const countSessions = async (table: Table, userId: string): Promise<number> =>
  (await listSessions(table, userId)).length;

async function deleteListed(
  table: Table,
  userId: string,
  isDeleted: (session: z.output<typeof listedSchema>) => boolean,
): Promise<number> {
  const ended = (await listSessions(table, userId)).filter(isDeleted);
  await batchWrite(table, {
    remove: ended.map(({ sessionId }) => sessionKeys.session(userId, sessionId)),
  });
  return ended.length;
}

/** Ends every session of a user but the one named (after a password change or a reset). */
export async function deleteSessionsOf(
  table: Table,
  userId: string,
  exceptSessionId?: string,
): Promise<number> {
  return deleteListed(table, userId, ({ sessionId }) => sessionId !== exceptSessionId);
}

/** Ends the sessions that began while the user had another role. */
export async function deleteSessionsOfOtherRoles(
  table: Table,
  userId: string,
  role: Role,
): Promise<number> {
  return deleteListed(table, userId, (session) => session.role !== role);
}

/** Gives a session another role; a session deleted meanwhile stays deleted. */
export async function setSessionRole(
  table: Table,
  id: { userId: string; sessionId: string },
  role: Role,
): Promise<void> {
  await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: sessionKeys.session(id.userId, id.sessionId),
        UpdateExpression: 'SET #role = :role',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: { ':role': role },
      }),
    ),
  );
}

/** What the onboarding can reach, and never loses again. */
export type OnboardingStep = 'emailVerified' | 'isProfileComplete';

/** Lets every live session of a user know of a step that the onboarding reached. */
export async function noteOnboardingStep(
  table: Table,
  userId: string,
  step: OnboardingStep,
): Promise<void> {
  for (const { sessionId } of await listSessions(table, userId))
    await conditional(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: sessionKeys.session(userId, sessionId),
          UpdateExpression: 'SET #step = :reached',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#step': step },
          ExpressionAttributeValues: { ':reached': true },
        }),
      ),
    );
}
