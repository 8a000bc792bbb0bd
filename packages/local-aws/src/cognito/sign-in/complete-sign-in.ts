import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import type { Client } from '../store/client-settings.ts';
import type { Pool } from '../store/pool-settings.ts';
import type { User } from '../store/user-store.ts';
import { API_SCOPE, startSignIn, type Tokens } from './issue-tokens.ts';
import { invokeTrigger, triggerAttributes } from './triggers.ts';

type Occasion = {
  pool: Pool;
  client: Client;
  clientMetadata?: Record<string, string> | undefined;
};

/**
 * Invokes PreAuthentication, which refuses by failing. ClientMetadata is passed as validationData.
 */
export async function preAuthenticate(
  deps: CognitoDeps,
  input: Occasion & { username: string; user: User | undefined },
): Promise<void> {
  const { pool, client, user, clientMetadata } = input;
  await invokeTrigger(deps, {
    trigger: 'PreAuthentication',
    source: 'PreAuthentication_Authentication',
    pool,
    clientId: client.id,
    userName: user?.username ?? input.username,
    request: {
      userAttributes: triggerAttributes(user),
      validationData: clientMetadata ?? null,
      ...(client.settings.PreventUserExistenceErrors === 'ENABLED'
        ? { userNotFound: user === undefined }
        : {}),
    },
    response: {},
    responseSchema: z.object({}),
  });
}

/** The last steps of a sign-in by the API: PostAuthentication, then tokens. */
export async function completeSignIn(
  deps: CognitoDeps,
  input: Occasion & { user: User },
): Promise<object> {
  await postAuthenticate(deps, input);
  const tokens = await startSignIn(deps, {
    ...input,
    username: input.user.username,
    scopes: [API_SCOPE],
    isHosted: false,
  });
  return { ChallengeParameters: {}, AuthenticationResult: authenticationResult(tokens) };
}

export async function postAuthenticate(
  deps: CognitoDeps,
  { pool, client, user, clientMetadata }: Occasion & { user: User },
): Promise<void> {
  await invokeTrigger(deps, {
    trigger: 'PostAuthentication',
    source: 'PostAuthentication_Authentication',
    pool,
    clientId: client.id,
    userName: user.username,
    request: {
      userAttributes: triggerAttributes(user),
      newDeviceUsed: false,
      ...(clientMetadata === undefined ? {} : { clientMetadata }),
    },
    response: {},
    responseSchema: z.object({}),
  });
}

/** Tokens in the JSON API's format. */
export const authenticationResult = (tokens: Tokens) => ({
  AccessToken: tokens.accessToken,
  IdToken: tokens.idToken,
  ...(tokens.refreshToken === undefined ? {} : { RefreshToken: tokens.refreshToken }),
  ExpiresIn: tokens.expiresInSeconds,
  TokenType: 'Bearer',
});
