import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { emailSchema, mobileSchema } from '#contracts/rules/fields.ts';
import { epochSeconds, secondsAfter } from '#shared/clock.ts';
import type { Answered } from '#shared/http/api-handler.ts';
import { newId } from '#shared/ids.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { accountsKeys, fingerprint } from './accounts-keys.ts';

/** Kept for this long, then removed by time to live. */
export const AUDIT_LIVES_SECONDS = 400 * 86_400;

/** What each auth call is called in the trail; an endpoint without a name is none. */
const events: Partial<Record<keyof typeof accountsEndpoints, string>> = {
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
  changePassword: 'password_changed',
};
const eventOf = new Map(Object.entries(events));

/**
 * Writes down every answer of an auth call (D18), a refused form and an ended session too:
 * what was called, by whom (a user, or the hash of the address that was named), from where,
 * and how it ended. Never a secret.
 */
export async function auditAnswer(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  answered: Answered,
): Promise<void> {
  const event = eventOf.get(answered.endpointId);
  if (!event) return;
  const now = deps.clock.now();
  await deps.table.client.send(
    new PutCommand({
      TableName: deps.table.name,
      Item: {
        ...accountsKeys.audit(subjectOf(answered), now.toISOString(), newId('audit')),
        event,
        outcome: answered.outcome,
        ip: answered.caller.ip,
        requestId: answered.caller.requestId,
        expiresAt: epochSeconds(secondsAfter(now, AUDIT_LIVES_SECONDS)),
      },
    }),
  );
}

/** Use cases that find out who calls say so in their reply. */
const replySchema = z.object({ userId: z.string() });

const text = z.string().max(4096).optional().catch(undefined);
const namedSchema = z.object({
  email: text,
  mobile: text,
  emailToken: text,
  resetToken: text,
  idToken: text,
});

function subjectOf({ userId, reply, event }: Answered): string {
  const known = userId ?? replySchema.safeParse(reply).data?.userId;
  if (known) return known;
  const { email, mobile, emailToken, resetToken, idToken } = namedIn(event.body);
  const address =
    (email && (emailSchema.safeParse(email).data ?? email)) ??
    (mobile && (mobileSchema.safeParse(mobile).data ?? mobile));
  return fingerprint(address ?? emailToken ?? resetToken ?? idToken ?? 'nobody');
}

/** Read apart from the contract: what the contract refuses is written down as well. */
function namedIn(body: string | null): Partial<z.output<typeof namedSchema>> {
  try {
    return namedSchema.safeParse(JSON.parse(body ?? '')).data ?? {};
  } catch {
    return {};
  }
}
