import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import { CognitoError } from '../cognito-error.ts';
import { createPoolUser } from '../pools/create-pool-user.ts';
import { postAuthenticate, preAuthenticate } from '../sign-in/complete-sign-in.ts';
import { invokeTrigger, triggerAttributes } from '../sign-in/triggers.ts';
import type { Client } from '../store/client-settings.ts';
import type { Pool } from '../store/pool-settings.ts';
import {
  findIdentityProvider,
  getClient,
  getPool,
  type IdentityProvider,
} from '../store/pool-store.ts';
import { issueTicket, redeemTicket } from '../store/tickets.ts';
import { findUser, type User, updateUser } from '../store/user-store.ts';
import { type Authorization, authorizationSchema, refuse } from './authorize.ts';
import { fetchProfile, type ProviderProfile, ProviderRefusal } from './provider-client.ts';
import { errorPage } from './sign-in-page.ts';
import { type Answer, redirect } from './web-answer.ts';

const CODE_SECONDS = 300;

/**
 * GET /oauth2/idpresponse: turns Google's response into a user of the pool and a code for the
 * application.
 */
export async function answerProviderReturn(
  deps: CognitoDeps,
  query: URLSearchParams,
): Promise<Answer> {
  const redeemed = redeemTicket(deps, {
    kind: 'provider',
    token: query.get('state') ?? '',
    schema: authorizationSchema,
  });
  if (redeemed.outcome !== 'accepted') {
    return errorPage(400, 'invalid_request', 'This sign-in is unknown, used or expired.');
  }
  const authorization = redeemed.content;
  const error = query.get('error');
  if (error !== null) {
    return refuse(authorization, error, query.get('error_description') ?? `Google: ${error}`);
  }
  try {
    const username = await signInFederated(deps, authorization, query.get('code') ?? '');
    const code = issueTicket(deps, {
      kind: 'code',
      content: { ...authorization, username } satisfies AuthorizationCode,
      validSeconds: CODE_SECONDS,
    });
    const url = new URL(authorization.redirectUri);
    url.searchParams.set('code', code);
    if (authorization.state !== undefined) url.searchParams.set('state', authorization.state);
    return redirect(url.href);
  } catch (failure) {
    if (failure instanceof CognitoError || failure instanceof ProviderRefusal) {
      return refuse(authorization, 'invalid_request', failure.message);
    }
    throw failure;
  }
}

/** Content of an authorisation code. */
export const authorizationCodeSchema = authorizationSchema.extend({ username: z.string() });
type AuthorizationCode = z.infer<typeof authorizationCodeSchema>;

async function signInFederated(
  deps: CognitoDeps,
  { poolId, clientId }: Authorization,
  code: string,
): Promise<string> {
  const pool = getPool(deps.database, poolId);
  const client = getClient(deps.database, clientId, poolId);
  const provider = findIdentityProvider(deps.database, poolId, 'Google');
  const issuer = deps.googleIssuer();
  if (provider === undefined || issuer === undefined) {
    throw new ProviderRefusal('Google is not configured any more.');
  }
  const redirectUri = `${deps.endpoint()}/oauth2/idpresponse`;
  const profile = await fetchProfile(issuer, { provider, code, redirectUri });
  const username = `${provider.name}_${profile.sub}`;
  const attributes = mapAttributes(provider, profile);
  const known = findUser(deps.database, pool, username);
  if (known === undefined) {
    await welcome(deps, { pool, client, provider, profile, username, attributes });
  } else {
    await recognise(deps, { pool, client, user: known, attributes });
  }
  return username;
}

async function welcome(
  deps: CognitoDeps,
  input: {
    pool: Pool;
    client: Client;
    provider: IdentityProvider;
    profile: ProviderProfile;
    username: string;
    attributes: Record<string, string>;
  },
): Promise<void> {
  const { pool, client, provider, profile, username } = input;
  const identity = {
    dateCreated: String(deps.clock.nowMs()),
    userId: profile.sub,
    providerName: provider.name,
    providerType: provider.name,
    issuer: null,
    primary: 'true',
  };
  const user = await createPoolUser(deps, {
    pool,
    username,
    status: 'EXTERNAL_PROVIDER',
    attributes: { ...input.attributes, identities: JSON.stringify([identity]) },
    source: 'PreSignUp_ExternalProvider',
    clientId: client.id,
  });
  await invokeTrigger(deps, {
    trigger: 'PostConfirmation',
    source: 'PostConfirmation_ConfirmSignUp',
    pool,
    clientId: client.id,
    userName: username,
    request: { userAttributes: triggerAttributes(user) },
    response: {},
    responseSchema: z.object({}),
  });
}

async function recognise(
  deps: CognitoDeps,
  input: { pool: Pool; client: Client; user: User; attributes: Record<string, string> },
): Promise<void> {
  const { pool, client, attributes } = input;
  const { username } = input.user;
  if (!input.user.isEnabled) throw new ProviderRefusal('User is disabled.');
  await preAuthenticate(deps, { pool, client, username, user: input.user });
  const user = updateUser(deps.database, {
    pool,
    username,
    nowMs: deps.clock.nowMs(),
    change: (current) => ({ attributes: { ...current.attributes, ...attributes } }),
  });
  await postAuthenticate(deps, { pool, client, user });
}

function mapAttributes(
  provider: IdentityProvider,
  profile: ProviderProfile,
): Record<string, string> {
  const mapped = Object.entries(provider.attributeMapping).flatMap(([attribute, claim]) => {
    const value = profile[claim];
    const isGiven = value !== undefined && value !== null && value !== '';
    return attribute === 'username' || !isGiven ? [] : [[attribute, String(value)]];
  });
  return Object.fromEntries(mapped);
}
