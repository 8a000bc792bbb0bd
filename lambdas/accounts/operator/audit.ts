import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { sessionsEndpoints } from '#contracts/endpoints/sessions.ts';
import { emailSchema, mobileSchema } from '#contracts/rules/fields.ts';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import type { RequestOutcome } from '#shared/http/api-handler.ts';
import { newId } from '#shared/ids.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { accountsKeys, fingerprint } from '../record/accounts-keys.ts';

/** Time to live removes audit records after 400 days. */
export const AUDIT_LIVES_SECONDS = 400 * 86_400;

/** Event names by endpoint; other endpoints are not audited. */
const events: Partial<
  Record<keyof typeof accountsEndpoints | keyof typeof sessionsEndpoints, string>
> = {
  verifySignUp: 'sign_up',
  validateMobile: 'address_checked',
  validateEmail: 'address_checked',
  startSession: 'login_started',
  signInWithGoogle: 'google_login',
  verifyLogin: 'login',
  verifyEmail: 'email_verified',
  resendVerifyEmail: 'verification_mail',
  changeEmail: 'email_changed',
  forgotPassword: 'reset_mail',
  resetPassword: 'password_reset',
  endSession: 'logout',
  endOtherSession: 'other_session_ended',
  endOtherSessions: 'other_sessions_ended',
  changePassword: 'password_changed',
};
const eventOf = new Map(Object.entries(events));

/**
 * Records the outcome of each auth request (D18), including invalid requests and those without a
 * live session. The record holds the event, its subject (a user id, or a hash of the address in
 * the request), the caller's IP address and the outcome. It never holds a secret.
 */
export async function auditAnswer(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  request: RequestOutcome,
): Promise<void> {
  const event = eventOf.get(request.endpointId);
  if (!event) return;
  const now = deps.clock.now();
  await deps.table.client.send(
    new PutCommand({
      TableName: deps.table.name,
      Item: {
        ...accountsKeys.audit(subjectOf(request), now.toISOString(), newId('audit')),
        event,
        outcome: request.outcome,
        ip: request.caller.ip,
        requestId: request.caller.requestId,
        expiresAt: epochSeconds(secondsAfter(now, AUDIT_LIVES_SECONDS)),
      },
    }),
  );
}

/** Public use cases that identify a user return the user id. */
const replySchema = z.object({ userId: z.string() });

const text = z.string().max(4096).optional().catch(undefined);
const namedSchema = z.object({
  email: text,
  mobile: text,
  emailToken: text,
  resetToken: text,
  idToken: text,
});

function subjectOf({ userId, reply, event }: RequestOutcome): string {
  const known = userId ?? replySchema.safeParse(reply).data?.userId;
  if (known) return known;
  const { email, mobile, emailToken, resetToken, idToken } = namedIn(event.body);
  const address =
    (email && (emailSchema.safeParse(email).data ?? email)) ??
    (mobile && (mobileSchema.safeParse(mobile).data ?? mobile));
  return fingerprint(address ?? emailToken ?? resetToken ?? idToken ?? 'nobody');
}

/** Reads the body without the contract, because refused requests are recorded too. */
function namedIn(body: string | null): Partial<z.output<typeof namedSchema>> {
  try {
    return namedSchema.safeParse(JSON.parse(body ?? '')).data ?? {};
  } catch {
    return {};
  }
}
