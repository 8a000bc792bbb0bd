import * as z from 'zod';
import { writeListingToken } from '../../shared/listing-token.ts';
import type { CognitoDeps } from '../cognito-deps.ts';
import { CognitoError, invalidParameter } from '../cognito-error.ts';
import { type Operations, operation } from '../operation.ts';
import { randomClientId, randomClientSecret } from '../random-id.ts';
import {
  clientIdSchema,
  pageTokenSchema,
  poolIdSchema,
  readPageToken,
  titleSchema,
} from '../request-members.ts';
import { API_SCOPE } from '../sign-in/issue-tokens.ts';
import {
  type Client,
  type ClientSettings,
  clientSettingsSchema,
  tokenValiditySeconds,
} from '../store/client-settings.ts';
import {
  findIdentityProvider,
  getClient,
  getPool,
  listClients,
  putClient,
} from '../store/pool-store.ts';

/** Operations on app clients. */
export const clientOperations: Operations = {
  CreateUserPoolClient: operation(
    clientSettingsSchema.extend({
      UserPoolId: poolIdSchema,
      GenerateSecret: z.boolean().default(false),
    }),
    (deps, request) => {
      const { UserPoolId, GenerateSecret, ...settings } = request;
      const pool = getPool(deps.database, UserPoolId);
      checkSettings(deps, pool.id, settings);
      const client: Client = {
        id: randomClientId(),
        poolId: pool.id,
        ...(GenerateSecret ? { secret: randomClientSecret() } : {}),
        settings,
        createdAtMs: deps.clock.nowMs(),
        modifiedAtMs: deps.clock.nowMs(),
      };
      putClient(deps.database, client);
      return { UserPoolClient: describe(client) };
    },
  ),

  DescribeUserPoolClient: operation(
    z.strictObject({ UserPoolId: poolIdSchema, ClientId: clientIdSchema }),
    (deps, request) => {
      getPool(deps.database, request.UserPoolId);
      const client = getClient(deps.database, request.ClientId, request.UserPoolId);
      return { UserPoolClient: describe(client) };
    },
  ),

  ListUserPoolClients: operation(
    z.strictObject({
      UserPoolId: poolIdSchema,
      MaxResults: z.int().min(1).max(60).default(60),
      NextToken: pageTokenSchema.optional(),
    }),
    (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      const listing = ['clients', pool.id];
      const from =
        request.NextToken === undefined ? 0 : Number(readPageToken(listing, request.NextToken));
      const clients = listClients(deps.database, pool.id);
      const end = from + request.MaxResults;
      return {
        UserPoolClients: clients.slice(from, end).map((client) => ({
          ClientId: client.id,
          UserPoolId: client.poolId,
          ClientName: client.settings.ClientName,
        })),
        ...(end < clients.length ? { NextToken: writeListingToken(listing, String(end)) } : {}),
      };
    },
  ),

  // As on AWS, omitted settings are reset to their defaults, except for the name.
  UpdateUserPoolClient: operation(
    clientSettingsSchema.extend({
      UserPoolId: poolIdSchema,
      ClientId: clientIdSchema,
      ClientName: titleSchema.optional(),
    }),
    (deps, request) => {
      const { UserPoolId, ClientId, ClientName, ...rest } = request;
      getPool(deps.database, UserPoolId);
      const client = getClient(deps.database, ClientId, UserPoolId);
      const settings = { ...rest, ClientName: ClientName ?? client.settings.ClientName };
      checkSettings(deps, UserPoolId, settings);
      const updated = { ...client, settings, modifiedAtMs: deps.clock.nowMs() };
      putClient(deps.database, updated);
      return { UserPoolClient: describe(updated) };
    },
  ),
};

function checkSettings(deps: CognitoDeps, poolId: string, settings: ClientSettings): void {
  for (const name of settings.SupportedIdentityProviders) {
    if (name === 'Google' && findIdentityProvider(deps.database, poolId, name) === undefined) {
      throw invalidParameter(`The provider ${name} does not exist for User Pool ${poolId}.`);
    }
  }
  for (const scope of settings.AllowedOAuthScopes) {
    if (!STANDARD_SCOPES.has(scope))
      throw new CognitoError('ScopeDoesNotExistException', `Invalid scope requested: ${scope}`);
  }
  const { access, id, refresh } = tokenValiditySeconds(settings);
  const isOutOfRange =
    [access, id].some((seconds) => seconds < 300 || seconds > 86_400) ||
    refresh < 3600 ||
    refresh > 315_360_000;
  if (isOutOfRange) throw invalidParameter('Invalid range for token validity.');
  const { DefaultRedirectURI, CallbackURLs } = settings;
  if (DefaultRedirectURI !== undefined && !CallbackURLs.includes(DefaultRedirectURI)) {
    throw invalidParameter('DefaultRedirectURI must be one of the CallbackURLs.');
  }
  if (settings.AllowedOAuthFlowsUserPoolClient && settings.AllowedOAuthFlows.length > 0) {
    if (settings.CallbackURLs.length === 0 || settings.AllowedOAuthScopes.length === 0) {
      throw invalidParameter('AllowedOAuthFlows needs CallbackURLs and AllowedOAuthScopes.');
    }
  }
}

/** Scopes of every pool; others need a resource server, which is not covered. */
const STANDARD_SCOPES = new Set(['openid', 'email', 'phone', 'profile', API_SCOPE]);

const describe = (client: Client) => ({
  UserPoolId: client.poolId,
  ClientId: client.id,
  ...(client.secret === undefined ? {} : { ClientSecret: client.secret }),
  ...client.settings,
  CreationDate: client.createdAtMs / 1000,
  LastModifiedDate: client.modifiedAtMs / 1000,
});
