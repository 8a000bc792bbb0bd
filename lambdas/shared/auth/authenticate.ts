import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { AUTOMATIC_READ, AUTOMATIC_READ_HEADER, headerOf } from '#contracts/http/headers.ts';
import type { Clock } from '../clock.ts';
import type { Table } from '../dynamo/table.ts';
import { AppError } from '../errors.ts';
import type { Principal } from './principal.ts';
import { deleteSession, findSession, touchSession } from './session-repository.ts';

/** Sessions idle for longer end on the server too (D8, seed 2, section 9). */
export const SESSION_IDLE_SECONDS = 900;

/** Minimum time between two writes of `lastSeenAt`, so that a screen's requests cost one write. */
export const SESSION_TOUCH_SECONDS = 5;

/** Claims of the access token, which API Gateway's authorizer has verified. */
const claimsSchema = z.object({ username: z.string(), origin_jti: z.string() });

/** User id of the verified token; the session may have ended. */
export function claimedUserId(event: APIGatewayProxyEvent): string | undefined {
  return claimsSchema.safeParse(event.requestContext.authorizer?.['claims']).data?.username;
}

/** Requests that the portal repeats automatically do not extend the session (D13). */
const isAutomaticRead = (event: APIGatewayProxyEvent) =>
  event.httpMethod === 'GET' && headerOf(event, AUTOMATIC_READ_HEADER) === AUTOMATIC_READ;

const sessionEnded = () => new AppError('session_ended', 'Your session has ended');

const idleSecondsOf = ({ lastSeenAt }: { lastSeenAt: string }, now: Date) =>
  (now.getTime() - Date.parse(lastSeenAt)) / 1000;

/**
 * Whether a session has ended by idleness. lastSeenAt may lag by SESSION_TOUCH_SECONDS; the session does
 * not end before the portal ends it.
 */
export const hasIdled = (session: { lastSeenAt: string }, now: Date): boolean =>
  idleSecondsOf(session, now) > SESSION_IDLE_SECONDS + SESSION_TOUCH_SECONDS;

/**
 * Finds the live session of a request. Throws session_ended, 421 (D12); email_not_verified or
 * profile_incomplete, 403 (D14), if the endpoint requires a complete onboarding. One read, and
 * one write per five seconds of use.
 */
export async function authenticate(
  deps: { table: Table; clock: Clock },
  event: APIGatewayProxyEvent,
  endpoint: Pick<Endpoint, 'access' | 'extendsSession'>,
): Promise<Principal> {
  const claims = claimsSchema.safeParse(event.requestContext.authorizer?.['claims']);
  if (!claims.success) throw sessionEnded();

  const extendsSession = endpoint.extendsSession && !isAutomaticRead(event);
  const id = { userId: claims.data.username, sessionId: claims.data.origin_jti };
  const session = await findSession(deps.table, id, extendsSession);
  if (!session) throw sessionEnded();

  const now = deps.clock.now();
  const idleSeconds = idleSecondsOf(session, now);
  if (hasIdled(session, now)) {
    await deleteSession(deps.table, id);
    throw sessionEnded();
  }
  if (endpoint.access === 'onboarded') {
    if (!session.emailVerified)
      throw new AppError('email_not_verified', 'Please verify your email address first');
    if (!session.isProfileComplete)
      throw new AppError('profile_incomplete', 'Please complete your profile first');
  }
  if (extendsSession && idleSeconds >= SESSION_TOUCH_SECONDS)
    await touchSession(deps.table, session, now);
  return session;
}
