import * as z from 'zod';
import { writeListingToken } from '../../shared/listing-token.ts';
import { inTransaction } from '../../shared/open-database.ts';
import { invalidParameter, notCovered } from '../cognito-error.ts';
import { type Operations, onlyCovered, operation } from '../operation.ts';
import { randomPassword } from '../random-id.ts';
import {
  attributeNameSchema,
  limitSchema,
  pageTokenSchema,
  passwordSchema,
  poolIdSchema,
  readPageToken,
  usernameSchema,
} from '../request-members.ts';
import { checkPasswordPolicy, hashPassword } from '../store/passwords.ts';
import { getPool } from '../store/pool-store.ts';
import { revokeSignInsOfUser } from '../store/sign-in-store.ts';
import { attributeListSchema, checkAttributes, mergeAttributes } from '../store/user-attributes.ts';
import {
  deleteUser,
  getUser,
  listUsers,
  type User,
  type UserFilter,
  updateUser,
  usernameKey,
} from '../store/user-store.ts';
import { createPoolUser } from './create-pool-user.ts';

const metadataSchema = z.record(z.string(), z.string()).optional();
const userRequestSchema = z.strictObject({ UserPoolId: poolIdSchema, Username: usernameSchema });

/** Operations of an administrator on users. */
export const userOperations: Operations = {
  AdminCreateUser: operation(
    userRequestSchema.extend({
      UserAttributes: attributeListSchema,
      ValidationData: attributeListSchema.optional(),
      TemporaryPassword: passwordSchema.optional(),
      MessageAction: onlyCovered('SUPPRESS'),
      ForceAliasCreation: onlyCovered(false).optional(),
      ClientMetadata: metadataSchema,
    }),
    async (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      checkAttributes(pool.attributes, request.UserAttributes, 'create');
      const password = request.TemporaryPassword ?? randomPassword();
      checkPasswordPolicy(pool.settings.Policies.PasswordPolicy, password);
      const user = await createPoolUser(deps, {
        pool,
        username: request.Username,
        status: 'FORCE_CHANGE_PASSWORD',
        attributes: mergeAttributes({}, request.UserAttributes),
        passwordHash: await hashPassword(password),
        source: 'PreSignUp_AdminCreateUser',
        clientId: 'CLIENT_ID_NOT_APPLICABLE',
        validationData: request.ValidationData && toRecord(request.ValidationData),
        clientMetadata: request.ClientMetadata,
      });
      return { User: { ...describe(user), Attributes: toList(user) } };
    },
  ),

  AdminSetUserPassword: operation(
    userRequestSchema.extend({ Password: passwordSchema, Permanent: z.boolean().default(false) }),
    async (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      const user = getUser(deps.database, pool, request.Username);
      if (user.status === 'EXTERNAL_PROVIDER') throw notCovered('a password for a Google user');
      checkPasswordPolicy(pool.settings.Policies.PasswordPolicy, request.Password);
      const passwordHash = await hashPassword(request.Password);
      updateUser(deps.database, {
        pool,
        username: user.username,
        nowMs: deps.clock.nowMs(),
        change: () => ({
          passwordHash,
          status: request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
        }),
      });
      return {};
    },
  ),

  AdminGetUser: operation(userRequestSchema, (deps, request) => {
    const pool = getPool(deps.database, request.UserPoolId);
    const user = getUser(deps.database, pool, request.Username);
    return { ...describe(user), UserAttributes: toList(user) };
  }),

  AdminUpdateUserAttributes: operation(
    userRequestSchema.extend({
      UserAttributes: attributeListSchema,
      ClientMetadata: metadataSchema,
    }),
    (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      getUser(deps.database, pool, request.Username);
      checkAttributes(pool.attributes, request.UserAttributes, 'update');
      updateUser(deps.database, {
        pool,
        username: request.Username,
        nowMs: deps.clock.nowMs(),
        change: (user) => ({
          attributes: mergeAttributes(user.attributes, request.UserAttributes),
        }),
      });
      return {};
    },
  ),

  AdminDeleteUser: operation(userRequestSchema, (deps, request) => {
    const pool = getPool(deps.database, request.UserPoolId);
    getUser(deps.database, pool, request.Username);
    inTransaction(deps.database, () => deleteUser(deps.database, pool, request.Username));
    return {};
  }),

  AdminDisableUser: operation(userRequestSchema, (deps, request) => {
    const pool = getPool(deps.database, request.UserPoolId);
    inTransaction(deps.database, () => {
      updateUser(deps.database, {
        pool,
        username: request.Username,
        nowMs: deps.clock.nowMs(),
        change: () => ({ isEnabled: false }),
      });
      revokeSignInsOfUser(deps.database, pool.id, usernameKey(pool, request.Username));
    });
    return {};
  }),

  AdminEnableUser: operation(userRequestSchema, (deps, request) => {
    const pool = getPool(deps.database, request.UserPoolId);
    updateUser(deps.database, {
      pool,
      username: request.Username,
      nowMs: deps.clock.nowMs(),
      change: () => ({ isEnabled: true }),
    });
    return {};
  }),

  AdminUserGlobalSignOut: operation(userRequestSchema, (deps, request) => {
    const pool = getPool(deps.database, request.UserPoolId);
    const user = getUser(deps.database, pool, request.Username);
    revokeSignInsOfUser(deps.database, pool.id, usernameKey(pool, user.username));
    return {};
  }),

  ListUsers: operation(
    z.strictObject({
      UserPoolId: poolIdSchema,
      AttributesToGet: z.array(attributeNameSchema).optional(),
      Filter: z.string().max(256).default(''),
      Limit: limitSchema,
      PaginationToken: pageTokenSchema.optional(),
    }),
    (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      const wanted = request.AttributesToGet;
      const known = new Set(pool.attributes.map(({ Name }) => Name));
      if (wanted?.some((name) => !known.has(name)))
        throw invalidParameter('One or more requested attributes do not exist.');
      const { Filter: filter, PaginationToken: token } = request;
      const listing = ['users', pool.id, filter];
      const found = listUsers(deps.database, {
        pool,
        filter: parseFilter(filter),
        afterKey: token === undefined ? '' : readPageToken(listing, token),
        limit: request.Limit + 1,
      });
      const page = found.slice(0, request.Limit);
      const last = found.length > request.Limit ? page.at(-1) : undefined;
      return {
        Users: page.map((user) => ({
          ...describe(user),
          Attributes: toList(user).filter(({ Name }) => wanted?.includes(Name) ?? true),
        })),
        ...(last === undefined
          ? {}
          : {
              PaginationToken: writeListingToken(listing, usernameKey(pool, last.username)),
            }),
      };
    },
  ),
};

/** A user's attributes in the API's format, `sub` first. */
export const toList = (user: User) =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

const toRecord = (list: z.infer<typeof attributeListSchema>) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

const describe = (user: User) => ({
  Username: user.username,
  UserCreateDate: user.createdAtMs / 1000,
  UserLastModifiedDate: user.modifiedAtMs / 1000,
  Enabled: user.isEnabled,
  UserStatus: user.status,
});

function parseFilter(text: string): UserFilter | undefined {
  if (text.trim() === '') return undefined;
  const [, attribute, comparison, quoted] =
    /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(text) ?? [];
  if (quoted === undefined) throw invalidParameter(`Error while parsing filter: ${text}`);
  const attributes = ['username', 'email', 'phone_number', 'sub'] as const;
  const known = attributes.find((candidate) => candidate === attribute);
  if (known === undefined) throw notCovered(`a filter on ${attribute}`);
  const value = quoted.replace(/\\(.)/g, '$1');
  return { attribute: known, comparison: comparison === '=' ? '=' : '^=', value };
}
