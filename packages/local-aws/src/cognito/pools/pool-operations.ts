import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../../shared/emulator.ts';
import { writeListingToken } from '../../shared/listing-token.ts';
import { inTransaction } from '../../shared/open-database.ts';
import type { CognitoDeps } from '../cognito-deps.ts';
import { CognitoError, invalidParameter } from '../cognito-error.ts';
import { type Operations, onlyCovered, operation } from '../operation.ts';
import { randomPoolSuffix } from '../random-id.ts';
import {
  pageTokenSchema,
  poolIdSchema,
  providerNameSchema,
  readPageToken,
} from '../request-members.ts';
import { createPoolSchema, type Pool, updatePoolSchema } from '../store/pool-settings.ts';
import {
  addDomain,
  addIdentityProvider,
  findDomain,
  findIdentityProvider,
  getPool,
  type IdentityProvider,
  listPools,
  putPool,
} from '../store/pool-store.ts';
import { createSigningKey } from '../store/signing-keys.ts';
import { planAttributeSchema } from '../store/user-attributes.ts';
import { countUsers } from '../store/user-store.ts';

/** Operations on pools, domains and identity providers. */
export const poolOperations: Operations = {
  CreateUserPool: operation(createPoolSchema, async (deps, request) => {
    const { PoolName, Schema, UsernameConfiguration, ...settings } = request;
    const pool: Pool = {
      id: `${LOCAL_REGION}_${randomPoolSuffix()}`,
      name: PoolName,
      isCaseSensitive: UsernameConfiguration.CaseSensitive,
      attributes: planAttributeSchema(Schema ?? []),
      settings,
      createdAtMs: deps.clock.nowMs(),
      modifiedAtMs: deps.clock.nowMs(),
    };
    const storeKey = await createSigningKey(deps.database, pool.id);
    inTransaction(deps.database, () => {
      putPool(deps.database, pool);
      storeKey();
    });
    return { UserPool: describe(deps, pool) };
  }),

  DescribeUserPool: operation(z.strictObject({ UserPoolId: poolIdSchema }), (deps, request) => ({
    UserPool: describe(deps, getPool(deps.database, request.UserPoolId)),
  })),

  ListUserPools: operation(
    z.strictObject({
      MaxResults: z.int().min(1).max(60),
      NextToken: pageTokenSchema.optional(),
    }),
    (deps, request) => {
      const listing = ['pools'];
      const from =
        request.NextToken === undefined ? 0 : Number(readPageToken(listing, request.NextToken));
      const pools = listPools(deps.database);
      const end = from + request.MaxResults;
      return {
        UserPools: pools.slice(from, end).map((pool) => ({
          Id: pool.id,
          Name: pool.name,
          LambdaConfig: pool.settings.LambdaConfig,
          CreationDate: pool.createdAtMs / 1000,
          LastModifiedDate: pool.modifiedAtMs / 1000,
        })),
        ...(end < pools.length ? { NextToken: writeListingToken(listing, String(end)) } : {}),
      };
    },
  ),

  UpdateUserPool: operation(updatePoolSchema, (deps, request) => {
    const { UserPoolId, PoolName, ...settings } = request;
    const pool = getPool(deps.database, UserPoolId);
    const name = PoolName ?? pool.name;
    putPool(deps.database, { ...pool, name, settings, modifiedAtMs: deps.clock.nowMs() });
    return {};
  }),

  CreateUserPoolDomain: operation(
    z.strictObject({
      UserPoolId: poolIdSchema,
      Domain: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
    }),
    (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      if (findDomain(deps.database, pool.id) !== undefined) {
        throw invalidParameter('User pool already has a domain configured.');
      }
      if (!addDomain(deps.database, request.Domain, pool.id)) {
        throw invalidParameter('Domain already associated with another user pool.');
      }
      return {};
    },
  ),

  CreateIdentityProvider: operation(
    z.strictObject({
      UserPoolId: poolIdSchema,
      ProviderName: onlyCovered('Google'),
      ProviderType: onlyCovered('Google'),
      ProviderDetails: z.strictObject({
        client_id: z.string().min(1),
        client_secret: z.string().min(1),
        authorize_scopes: z.string().default('openid email profile'),
      }),
      AttributeMapping: z.record(z.string(), z.string()).default({}),
    }),
    (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      checkMapping(pool, request.AttributeMapping);
      const provider: IdentityProvider = {
        name: 'Google',
        details: request.ProviderDetails,
        attributeMapping: { username: 'sub', ...request.AttributeMapping },
        createdAtMs: deps.clock.nowMs(),
        modifiedAtMs: deps.clock.nowMs(),
      };
      if (!addIdentityProvider(deps.database, pool.id, provider)) {
        throw new CognitoError(
          'DuplicateProviderException',
          'Identity provider Google already exists.',
        );
      }
      return { IdentityProvider: describeProvider(pool, provider) };
    },
  ),

  DescribeIdentityProvider: operation(
    z.strictObject({ UserPoolId: poolIdSchema, ProviderName: providerNameSchema }),
    (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      const provider = findIdentityProvider(deps.database, pool.id, request.ProviderName);
      if (provider === undefined) {
        throw new CognitoError(
          'ResourceNotFoundException',
          `Identity provider ${request.ProviderName} does not exist.`,
        );
      }
      return { IdentityProvider: describeProvider(pool, provider) };
    },
  ),
};

function checkMapping(pool: Pool, mapping: Record<string, string>): void {
  const known = new Set([...pool.attributes.map(({ Name }) => Name), 'username']);
  for (const name of Object.keys(mapping)) {
    if (!known.has(name)) throw invalidParameter(`Attribute ${name} does not exist in the schema.`);
  }
  if (mapping['username'] !== undefined && mapping['username'] !== 'sub') {
    throw invalidParameter('username can be mapped to sub only.');
  }
}

function describe(deps: CognitoDeps, pool: Pool): object {
  const domain = findDomain(deps.database, pool.id);
  return {
    Id: pool.id,
    Name: pool.name,
    Arn: `arn:aws:cognito-idp:${LOCAL_REGION}:${LOCAL_ACCOUNT}:userpool/${pool.id}`,
    ...pool.settings,
    SchemaAttributes: pool.attributes,
    UsernameConfiguration: { CaseSensitive: pool.isCaseSensitive },
    EstimatedNumberOfUsers: countUsers(deps.database, pool.id),
    ...(domain === undefined ? {} : { Domain: domain }),
    CreationDate: pool.createdAtMs / 1000,
    LastModifiedDate: pool.modifiedAtMs / 1000,
  };
}

const describeProvider = (pool: Pool, provider: IdentityProvider) => ({
  UserPoolId: pool.id,
  ProviderName: provider.name,
  ProviderType: provider.name,
  ProviderDetails: provider.details,
  AttributeMapping: provider.attributeMapping,
  CreationDate: provider.createdAtMs / 1000,
  LastModifiedDate: provider.modifiedAtMs / 1000,
});
