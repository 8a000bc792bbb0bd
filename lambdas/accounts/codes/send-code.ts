import type { AccountsDeps } from '../accounts-deps.ts';
import { startPoolChallenge } from '../identity/user-pool.ts';
import { findCode, putAuthSession, putCode } from './code-repository.ts';
import { reserveSend } from './reserve-send.ts';

/**
 * Sends a fresh code to a phone; an earlier one ends. Cognito's challenge makes and sends it
 * (auth-triggers.lambda.ts). For a number without a user nothing is sent and nothing differs.
 * Throws too_many_tries (D4).
 */
export async function sendCode(
  deps: AccountsDeps,
  input: { mobile: string; userId: string | undefined },
): Promise<void> {
  await reserveSend(deps, input.mobile);
  await sendReservedCode(deps, input);
}

/** The same for a caller who has made the reservation before other work. */
export async function sendReservedCode(
  deps: AccountsDeps,
  { mobile, userId }: { mobile: string; userId: string | undefined },
): Promise<void> {
  await putCode(deps.table, mobile, userId, deps.clock.now());
  if (!userId) return;
  const authSession = await startPoolChallenge(deps.userPool, userId);
  const code = await findCode(deps.table, mobile);
  if (code) await putAuthSession(deps.table, mobile, code.sentAt, authSession);
}
