import * as z from 'zod';
import type { CognitoDeps } from '../cognito-deps.ts';
import { invalidParameter } from '../cognito-error.ts';
import { type Operations, operation } from '../operation.ts';
import { randomClientId, randomClientSecret } from '../random-id.ts';
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
      UserPoolId: z.string(),
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
    z.strictObject({ UserPoolId: z.string(), ClientId: z.string() }),
    (deps, request) => {
      getPool(deps.database, request.UserPoolId);
      const client = getClient(deps.database, request.ClientId, request.UserPoolId);
      return { UserPoolClient: describe(client) };
    },
  ),

  ListUserPoolClients: operation(
    z.strictObject({
      UserPoolId: z.string(),
      MaxResults: z.int().min(1).max(60).default(60),
      NextToken: z.string().optional(),
    }),
    (deps, request) => {
      const from = Number(request.NextToken ?? 0);
      if (!Number.isInteger(from)) throw invalidParameter('Invalid NextToken.');
      const clients = listClients(deps.database, getPool(deps.database, request.UserPoolId).id);
      const end = from + request.MaxResults;
      return {
        UserPoolClients: clients.slice(from, end).map((client) => ({
          ClientId: client.id,
          UserPoolId: client.poolId,
          ClientName: client.settings.ClientName,
        })),
        ...(end < clients.length ? { NextToken: String(end) } : {}),
      };
    },
  ),

  // As on AWS, omitted settings are reset to their defaults, except for the name.
  UpdateUserPoolClient: operation(
    clientSettingsSchema.extend({
      UserPoolId: z.string(),
      ClientId: z.string(),
      ClientName: z.string().min(1).max(128).optional(),
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
  const { access, id, refresh } = tokenValiditySeconds(settings);
  for (const [name, seconds] of Object.entries({ AccessToken: access, IdToken: id })) {
    if (seconds < 300 || seconds > 86_400) {
      throw invalidParameter(`${name}Validity must be between 5 minutes and 1 day.`);
    }
  }
  if (refresh < 3600 || refresh > 315_360_000) {
    throw invalidParameter('RefreshTokenValidity must be between 60 minutes and 10 years.');
  }
  if (settings.AllowedOAuthFlowsUserPoolClient && settings.AllowedOAuthFlows.length > 0) {
    if (settings.CallbackURLs.length === 0 || settings.AllowedOAuthScopes.length === 0) {
      throw invalidParameter('AllowedOAuthFlows needs CallbackURLs and AllowedOAuthScopes.');
    }
  }
}

const describe = (client: Client) => ({
  UserPoolId: client.poolId,
  ClientId: client.id,
  ...(client.secret === undefined ? {} : { ClientSecret: client.secret }),
  ...client.settings,
  CreationDate: client.createdAtMs / 1000,
  LastModifiedDate: client.modifiedAtMs / 1000,
});
