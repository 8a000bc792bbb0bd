import { newSecretToken } from '#shared/secret-token.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { answerPoolChallenge, startPoolChallenge } from '../deps/user-pool.ts';
import { putNonce } from './nonce-repository.ts';

/**
 * Creates an access token for a user authenticated by other means (Google, a mailed link).
 * Cognito issues it for a one-time nonce that only this function and its trigger know.
 */
export async function mintAccessToken(deps: AccountsDeps, userId: string): Promise<string> {
  const nonce = `nonce.${newSecretToken()}`;
  await putNonce(deps.table, userId, nonce, deps.clock.now());
  const session = await startPoolChallenge(deps.userPool, userId);
  const outcome = await answerPoolChallenge(deps.userPool, userId, session, nonce);
  if (outcome.kind !== 'passed') throw new Error('Cognito refused a fresh nonce');
  return outcome.accessToken;
}
