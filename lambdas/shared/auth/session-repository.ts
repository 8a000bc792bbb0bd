import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Role, roles } from '#contracts/rules/roles.ts';
import { epochSeconds } from '../clock.ts';
import { batchWrite } from '../dynamo/batch.ts';
import { conditional } from '../dynamo/conditional.ts';
import { getItem } from '../dynamo/get-item.ts';
import { queryAll } from '../dynamo/query-all.ts';
import type { Table } from '../dynamo/table.ts';
import { sessionKeys } from './session-keys.ts';

/** A session. Deleting the item signs the user out, even if the token has not expired. */
export const sessionSchema = z.object({
  userId: z.string(),
  sessionId: z.string(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  isProfileComplete: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type Session = z.output<typeof sessionSchema>;

/** Stores a session. Time to live removes it after `tokenExpiresAt`, an ISO instant. */
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

/** Half a read unit; one unit if `isConsistent`, which also sees a sign-out moments before. */
export async function findSession(
  table: Table,
  id: { userId: string; sessionId: string },
  isConsistent: boolean,
): Promise<Session | undefined> {
  const item = await getItem(table, sessionKeys.session(id.userId, id.sessionId), { isConsistent });
  return item && sessionSchema.parse(item);
}

/** Records that the session was used. Does nothing if the session was deleted. */
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
  const items = await queryAll(table, { ...sessionKeys.allOf(userId), isConsistent: true });
  return items.map((item) => listedSchema.parse(item));
}

/** All of a user's sessions, expired ones that are not removed yet among them. */
export async function listSessionsOf(table: Table, userId: string): Promise<Session[]> {
  const items = await queryAll(table, { ...sessionKeys.allOf(userId), isConsistent: true });
  return items.map((item) => sessionSchema.parse(item));
}

/** Number of a user's sessions, including expired ones that are not removed yet. */
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

/** Ends all sessions of a user except `exceptSessionId`. Returns the number of ended sessions. */
export async function deleteSessionsOf(
  table: Table,
  userId: string,
  exceptSessionId?: string,
): Promise<number> {
  return deleteListed(table, userId, ({ sessionId }) => sessionId !== exceptSessionId);
}

/** Ends a user's sessions that have another role. Returns the number of ended sessions. */
export async function deleteSessionsOfOtherRoles(
  table: Table,
  userId: string,
  role: Role,
): Promise<number> {
  return deleteListed(table, userId, (session) => session.role !== role);
}

/** Changes the role of a session. Does nothing if the session was deleted. */
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

/** Steps of the onboarding; a completed step is never undone. */
export type OnboardingStep = 'emailVerified' | 'isProfileComplete';

/** Marks an onboarding step as completed in all sessions of a user. */
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
