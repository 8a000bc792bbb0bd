import { createHash, randomUUID } from 'node:crypto';
import type { CognitoDeps } from '../cognito-deps.ts';
import { notAuthorized } from '../cognito-error.ts';
import type { Client } from '../store/client-settings.ts';
import { tokenValiditySeconds } from '../store/client-settings.ts';
import type { Pool } from '../store/pool-settings.ts';
import { addSignIn, type SignIn } from '../store/sign-in-store.ts';
import { signJwt } from '../store/signing-keys.ts';
import {
  findUser,
  getUser,
  listGroupsOfUser,
  type User,
  usernameKey,
} from '../store/user-store.ts';
import { customizeTokens, tokenResponseSchema } from './token-customization.ts';
import { invokeTrigger, triggerAttributes } from './triggers.ts';

/** Scope of tokens that the API issues. */
export const API_SCOPE = 'aws.cognito.signin.user.admin';

export type Tokens = {
  accessToken: string;
  idToken: string;
  refreshToken?: string;
  expiresInSeconds: number;
};

type TokenInput = {
  pool: Pool;
  client: Client;
  username: string;
  clientMetadata?: Record<string, string> | undefined;
};

/** Starts a sign-in and issues its tokens. Throws NotAuthorizedException for a disabled user. */
export async function startSignIn(
  deps: CognitoDeps,
  input: TokenInput & { scopes: string[]; isHosted: boolean; nonce?: string | undefined },
): Promise<Tokens> {
  const { pool, client, scopes, isHosted, nonce } = input;
  const signIn: SignIn = {
    originJti: randomUUID(),
    poolId: pool.id,
    clientId: client.id,
    username: input.username,
    usernameKey: usernameKey(pool, input.username),
    authTimeSeconds: deps.clock.nowSeconds(),
    scopes,
    isHosted,
    ...(nonce === undefined ? {} : { nonce }),
  };
  const source = isHosted ? 'TokenGeneration_HostedAuth' : 'TokenGeneration_Authentication';
  const tokens = await mint(deps, { ...input, signIn, source });
  const refreshToken = addSignIn(deps, signIn, tokenValiditySeconds(client.settings).refresh);
  return { ...tokens, refreshToken };
}

/** Issues new access and ID tokens for a refreshed sign-in. */
export const renewTokens = (deps: CognitoDeps, input: TokenInput & { signIn: SignIn }) =>
  mint(deps, { ...input, source: 'TokenGeneration_RefreshTokens' });

async function mint(
  deps: CognitoDeps,
  input: TokenInput & { signIn: SignIn; source: string },
): Promise<Tokens> {
  const { pool, client, signIn } = input;
  const user = getUser(deps.database, pool, input.username);
  const groups = listGroupsOfUser(deps.database, pool, user.username).map(({ name }) => name);
  const response = await invokeTrigger(deps, {
    trigger: 'PreTokenGenerationConfig',
    source: input.source,
    pool,
    clientId: client.id,
    userName: user.username,
    request: {
      userAttributes: triggerAttributes(user),
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
      scopes: signIn.scopes,
      ...(input.clientMetadata === undefined ? {} : { clientMetadata: input.clientMetadata }),
    },
    response: { claimsAndScopeOverrideDetails: null },
    responseSchema: tokenResponseSchema,
  });
  const claims = customizeTokens({
    response,
    groups,
    scopes: signIn.scopes,
    ...plainClaims(deps, { pool, client, signIn, user }),
  });
  const accessToken = await signJwt(deps.database, pool.id, claims.access);
  const hosted = signIn.isHosted ? { at_hash: leftHalfHash(accessToken) } : {};
  const idToken = await signJwt(deps.database, pool.id, { ...hosted, ...claims.id });
  // The user may have been disabled or deleted during the trigger or the signing.
  if (findUser(deps.database, pool, user.username)?.isEnabled !== true) {
    throw notAuthorized('User is disabled.');
  }
  return {
    accessToken,
    idToken,
    expiresInSeconds: tokenValiditySeconds(client.settings).access,
  };
}

function plainClaims(
  deps: CognitoDeps,
  input: { pool: Pool; client: Client; signIn: SignIn; user: User },
) {
  const { pool, client, signIn, user } = input;
  const iat = deps.clock.nowSeconds();
  const validity = tokenValiditySeconds(client.settings);
  const both = {
    sub: user.sub,
    iss: `${deps.endpoint()}/${pool.id}`,
    origin_jti: signIn.originJti,
    event_id: randomUUID(),
    auth_time: signIn.authTimeSeconds,
    iat,
  };
  return {
    access: {
      ...both,
      client_id: client.id,
      ...(signIn.isHosted ? { version: 2 } : {}),
      token_use: 'access',
      exp: iat + validity.access,
      jti: randomUUID(),
      username: user.username,
    },
    id: {
      ...attributeClaims(user),
      ...both,
      'cognito:username': user.username,
      ...(signIn.nonce === undefined ? {} : { nonce: signIn.nonce }),
      aud: client.id,
      token_use: 'id',
      exp: iat + validity.id,
      jti: randomUUID(),
    },
  };
}

function attributeClaims(user: User): Record<string, unknown> {
  const claims = Object.entries(user.attributes).map(([name, value]) => {
    if (name === 'email_verified' || name === 'phone_number_verified') {
      return [name, value.toLowerCase() === 'true'];
    }
    return [name, name === 'identities' ? JSON.parse(value) : value];
  });
  return Object.fromEntries(claims);
}

const leftHalfHash = (token: string) =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
