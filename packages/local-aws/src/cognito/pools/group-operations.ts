import * as z from 'zod';
import { writeListingToken } from '../../shared/listing-token.ts';
import { write } from '../cognito-database.ts';
import { CognitoError } from '../cognito-error.ts';
import { type Operations, operation } from '../operation.ts';
import {
  limitSchema,
  pageTokenSchema,
  poolIdSchema,
  readPageToken,
  usernameSchema,
} from '../request-members.ts';
import { getPool } from '../store/pool-store.ts';
import {
  addGroup,
  type Group,
  getGroup,
  getUser,
  listGroupsOfUser,
  usernameKey,
} from '../store/user-store.ts';

const membershipSchema = z.strictObject({
  UserPoolId: poolIdSchema,
  Username: usernameSchema,
  GroupName: usernameSchema,
});

/** Operations on groups. Adding or removing a user twice is no error, as on AWS. */
export const groupOperations: Operations = {
  CreateGroup: operation(
    z.strictObject({
      UserPoolId: poolIdSchema,
      GroupName: usernameSchema,
      Description: z.string().max(2048).optional(),
      Precedence: z.int().min(0).optional(),
    }),
    (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      const group: Group = {
        name: request.GroupName,
        description: request.Description,
        precedence: request.Precedence,
        createdAtMs: deps.clock.nowMs(),
        modifiedAtMs: deps.clock.nowMs(),
      };
      if (!addGroup(deps.database, pool.id, group)) {
        throw new CognitoError('GroupExistsException', 'A group with the name already exists.');
      }
      return { Group: describe(pool.id, group) };
    },
  ),

  AdminAddUserToGroup: operation(membershipSchema, (deps, request) => {
    const pool = getPool(deps.database, request.UserPoolId);
    const user = getUser(deps.database, pool, request.Username);
    const group = getGroup(deps.database, pool.id, request.GroupName);
    write(
      deps.database,
      'INSERT OR IGNORE INTO group_members (pool_id, username_key, group_name) VALUES (?, ?, ?)',
      pool.id,
      usernameKey(pool, user.username),
      group.name,
    );
    return {};
  }),

  AdminRemoveUserFromGroup: operation(membershipSchema, (deps, request) => {
    const pool = getPool(deps.database, request.UserPoolId);
    const user = getUser(deps.database, pool, request.Username);
    const group = getGroup(deps.database, pool.id, request.GroupName);
    write(
      deps.database,
      'DELETE FROM group_members WHERE pool_id = ? AND username_key = ? AND group_name = ?',
      pool.id,
      usernameKey(pool, user.username),
      group.name,
    );
    return {};
  }),

  AdminListGroupsForUser: operation(
    z.strictObject({
      UserPoolId: poolIdSchema,
      Username: usernameSchema,
      Limit: limitSchema,
      NextToken: pageTokenSchema.optional(),
    }),
    (deps, request) => {
      const pool = getPool(deps.database, request.UserPoolId);
      const user = getUser(deps.database, pool, request.Username);
      const groups = listGroupsOfUser(deps.database, pool, user.username);
      const listing = ['groups', pool.id, user.username];
      const after =
        request.NextToken === undefined ? undefined : readPageToken(listing, request.NextToken);
      const from = groups.findIndex((group) => group.name === after) + 1;
      const page = groups.slice(from, from + request.Limit);
      const last = from + request.Limit < groups.length ? page.at(-1) : undefined;
      return {
        Groups: page.map((group) => describe(pool.id, group)),
        ...(last === undefined ? {} : { NextToken: writeListingToken(listing, last.name) }),
      };
    },
  ),
};

const describe = (poolId: string, group: Group) => ({
  GroupName: group.name,
  UserPoolId: poolId,
  ...(group.description === undefined ? {} : { Description: group.description }),
  ...(group.precedence === undefined ? {} : { Precedence: group.precedence }),
  CreationDate: group.createdAtMs / 1000,
  LastModifiedDate: group.modifiedAtMs / 1000,
});
