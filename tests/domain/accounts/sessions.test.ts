import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTOMATIC_READ, AUTOMATIC_READ_HEADER } from '#contracts/http/headers.ts';
import {
  endOtherSession,
  endOtherSessions,
  listSessions,
} from '#lambdas/accounts/session/own-sessions.ts';
import { authenticate, claimedUserId } from '#shared/auth/authenticate.ts';
import { sessionKeys } from '#shared/auth/session-keys.ts';
import {
  countSessions,
  deleteSession,
  deleteSessionsOf,
  deleteSessionsOfOtherRoles,
  findSession,
  noteOnboardingStep,
  putSession,
  type Session,
  setSessionRole,
  touchSession,
} from '#shared/auth/session-repository.ts';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { apiEvent } from '../../support/api-event.ts';
import { principalOf } from '../../support/people/principal.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

const BEGUN = new Date('2026-03-02T10:00:00.000Z');
const begun = BEGUN.toISOString();

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

let users = 0;
async function session(more: Partial<Session> = {}): Promise<Session> {
  const userId = more.userId ?? `usr_${++users}`;
  const stored = { ...principalOf(userId), createdAt: begun, lastSeenAt: begun, ...more };
  await putSession(table, stored, secondsAfter(BEGUN, 3600));
  return stored;
}

type Request = { seconds: number; method?: string; headers?: Record<string, string> };

/** The principal of a request, or the code of its refusal. */
async function requested(
  { userId }: Pick<Session, 'userId'>,
  { seconds, method = 'GET', headers = {} }: Request,
  endpoint: Partial<Parameters<typeof authenticate>[2]> = {},
) {
  const clock = { now: () => new Date(secondsAfter(BEGUN, seconds)) };
  const event = apiEvent(method, 'cases', { userId, headers });
  const asked = { access: 'onboarded', extendsSession: true, ...endpoint } as const;
  try {
    return await authenticate({ table, clock }, event, asked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}
const ENDED = 'session_ended: Your session has ended';
const lastSeen = async (id: Session) => (await findSession(table, id, true))?.lastSeenAt;

it('a request without a verified token or a session is refused', async () => {
  const clock = { now: () => BEGUN };
  const endpoint = { access: 'onboarded', extendsSession: true } as const;
  const anonymous = apiEvent('GET', 'cases');
  await expect(authenticate({ table, clock }, anonymous, endpoint)).rejects.toThrow(
    'Your session has ended',
  );
  anonymous.requestContext.authorizer = null;
  await expect(authenticate({ table, clock }, anonymous, endpoint)).rejects.toThrow(
    'Your session has ended',
  );
  expect(await requested({ userId: 'usr_nobody' }, { seconds: 0 })).toBe(ENDED);
});

it('the claimed user is the one of the token', () => {
  expect(claimedUserId(apiEvent('GET', 'cases', { userId: 'usr_1' }))).toBe('usr_1');
  const anonymous = apiEvent('GET', 'cases');
  expect(claimedUserId(anonymous)).toBeUndefined();
  anonymous.requestContext.authorizer = null;
  expect(claimedUserId(anonymous)).toBeUndefined();
});

it('a session ends 15 minutes after its last use, and is removed', async () => {
  const live = await session();
  expect(await requested(live, { seconds: 905 })).toEqual(live);
  const idle = await session();
  expect(await requested(idle, { seconds: 906 })).toBe(ENDED);
  expect(await countSessions(table, idle.userId)).toBe(0);
});

it('a use is written once in five seconds', async () => {
  const used = await session();
  await requested(used, { seconds: 4 });
  expect(await lastSeen(used)).toBe(begun);
  await requested(used, { seconds: 5 });
  expect(await lastSeen(used)).toBe(secondsAfter(BEGUN, 5));
});

it('an automatic read and an endpoint that does not extend the session leave it as it is', async () => {
  const used = await session();
  const headers = { [AUTOMATIC_READ_HEADER]: AUTOMATIC_READ };
  expect(await requested(used, { seconds: 60, headers })).toEqual(used);
  expect(await requested(used, { seconds: 60 }, { extendsSession: false })).toEqual(used);
  expect(await lastSeen(used)).toBe(begun);
  await requested(used, { seconds: 60, headers, method: 'POST' });
  expect(await lastSeen(used)).toBe(secondsAfter(BEGUN, 60));
  await requested(used, { seconds: 90, headers: { [AUTOMATIC_READ_HEADER]: 'other' } });
  expect(await lastSeen(used)).toBe(secondsAfter(BEGUN, 90));
});

it('an endpoint for the onboarded wants a verified address, then a profile', async () => {
  const fresh = await session({ emailVerified: false, isProfileComplete: false });
  expect(await requested(fresh, { seconds: 0 })).toBe(
    'email_not_verified: Please verify your email address first',
  );
  expect(await requested(fresh, { seconds: 0 }, { access: 'signedIn' as never })).toEqual(fresh);
  await noteOnboardingStep(table, fresh.userId, 'emailVerified');
  expect(await requested(fresh, { seconds: 0 })).toBe(
    'profile_incomplete: Please complete your profile first',
  );
  await noteOnboardingStep(table, fresh.userId, 'isProfileComplete');
  expect(await requested(fresh, { seconds: 0 })).toMatchObject({ userId: fresh.userId });
});

it('a session expires in the table with its token', async () => {
  const { userId, sessionId } = await session();
  const Key = sessionKeys.session(userId, sessionId);
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  expect(Item?.['expiresAt']).toBe(epochSeconds(BEGUN) + 3600);
});

it('a deleted session is not written again', async () => {
  const ended = await session();
  await deleteSession(table, ended);
  await touchSession(table, ended, new Date(secondsAfter(BEGUN, 60)));
  await setSessionRole(table, ended, 'mediator');
  expect(await findSession(table, ended, true)).toBeUndefined();
  expect(await countSessions(table, ended.userId)).toBe(0);
});

it('sessions are read consistently where a sign-out must be seen at once', async () => {
  const { userId, sessionId } = await session();
  const unitsOfFind = async (isConsistent: boolean) => {
    const id = { userId, sessionId };
    return (await readUnitsOf(table, (measured) => findSession(measured, id, isConsistent)))
      .readUnits;
  };
  expect(await unitsOfFind(true)).toBe(1);
  expect(await unitsOfFind(false)).toBe(0.5);
  const counted = await readUnitsOf(table, (measured) => countSessions(measured, userId));
  expect(counted).toMatchObject({ result: 1, readUnits: 1 });
});

it('a late write does not move the last use back', async () => {
  const used = await session();
  await touchSession(table, used, new Date(secondsAfter(BEGUN, 60)));
  await touchSession(table, used, new Date(secondsAfter(BEGUN, 30)));
  expect(await lastSeen(used)).toBe(secondsAfter(BEGUN, 60));
});

it('the sessions of a user end together, except the named one, or by role', async () => {
  const { userId } = await session({ sessionId: 'one' });
  await session({ userId, sessionId: 'two', role: 'mediator' });
  await session({ userId, sessionId: 'three' });
  const left = async () => {
    const ids = ['one', 'two', 'three'];
    const found = await Promise.all(
      ids.map((sessionId) => findSession(table, { userId, sessionId }, true)),
    );
    return ids.filter((_, at) => found[at]);
  };
  expect(await countSessions(table, userId)).toBe(3);
  expect(await deleteSessionsOfOtherRoles(table, userId, 'arbitrator')).toBe(1);
  expect(await left()).toEqual(['one', 'three']);
  expect(await deleteSessionsOf(table, userId, 'three')).toBe(1);
  expect(await left()).toEqual(['three']);
  await setSessionRole(table, { userId, sessionId: 'three' }, 'mediator');
  expect(await findSession(table, { userId, sessionId: 'three' }, true)).toMatchObject({
    role: 'mediator',
  });
  expect(await deleteSessionsOf(table, userId)).toBe(1);
  expect(await left()).toEqual([]);
});

it('are listed for their person, the present one first and none that has idled, and end one by one', async () => {
  const own = await session({ sessionId: 'here' });
  const { userId } = own;
  const lastSeenAt = secondsAfter(BEGUN, 1200);
  await session({ userId, sessionId: 'tablet', lastSeenAt });
  await session({ userId, sessionId: 'phone', lastSeenAt: secondsAfter(BEGUN, 1300) });
  await session({ userId, sessionId: 'idle', lastSeenAt: secondsAfter(BEGUN, 100) });
  const other = await session({ sessionId: 'phone' });
  const deps = { table, clock: { now: () => new Date(secondsAfter(BEGUN, 1400)) } };
  const principal = { ...own, lastSeenAt };
  await touchSession(table, own, new Date(secondsAfter(BEGUN, 1100)));
  const listed = async () =>
    (await listSessions(deps, { principal })).sessions.map(({ id, isCurrent }) => [id, isCurrent]);
  expect(await listed()).toEqual([
    ['here', true],
    ['phone', false],
    ['tablet', false],
  ]);
  await endOtherSession(deps, { principal, params: { sessionId: 'phone' } });
  await endOtherSession(deps, { principal, params: { sessionId: 'phone' } });
  expect((await listed()).map(([id]) => id)).toEqual(['here', 'tablet']);
  await endOtherSessions(deps, { principal });
  expect(await listed()).toEqual([['here', true]]);
  expect(await countSessions(table, other.userId)).toBe(1);
});
