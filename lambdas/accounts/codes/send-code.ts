import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { startPoolChallenge } from '../deps/user-pool.ts';
import { fingerprint } from '../record/accounts-keys.ts';
import { type Door, putAuthSession, putCode } from './code-repository.ts';
import type { Reservation } from './reserve-send.ts';

/**
 * Sends a new code to a phone and invalidates an earlier code of the same source. The trigger of
 * Cognito's challenge generates and sends the code (auth-triggers.lambda.ts). Without a user,
 * nothing is sent. Returns the challenge that the client sends with its answer.
 */
export async function sendCode(
  deps: AccountsDeps,
  input: {
    mobile: string;
    door: Door;
    source: string;
    userId: string | undefined;
    reservation: Reservation;
  },
): Promise<string> {
  const { mobile, door, userId, reservation } = input;
  const code = { mobile, door, place: fingerprint(input.source), userId, ...reservation };
  const challenge = await putCode(deps.table, code);
  if (userId)
    await putAuthSession(deps.table, code, await startPoolChallenge(deps.userPool, userId));
  return challenge;
}
