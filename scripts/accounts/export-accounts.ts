import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import {
  AdminListGroupsForUserCommand,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { UsageError } from '../operate/read-command.ts';
import { type AccountFile, type AccountLine, lineOf, readAccountFile } from './account-file.ts';
import { type PoolDeps, paced } from './accounts-deps.ts';

/** Most users of a page that Cognito lists. */
const PAGE = 60;

type Exported = { accounts: number; isResumed: boolean };

/**
 * Writes all accounts of the user pool to a file, without passwords, which Cognito gives to nobody. A
 * file whose export was ended is continued after its last whole page. The audit record is written
 * first: an export that was ended has shown accounts too.
 */
export async function exportAccounts(deps: PoolDeps, path: string): Promise<Exported> {
  const { userPoolId } = deps.pool;
  const before = openFile(path, userPoolId);
  await transact(deps.table, () => [
    operationRecord(deps, {
      operator: deps.operator,
      event: 'accounts_exported',
      subject: 'SYSTEM',
      change: { userPoolId, continuedAfter: before.accounts.length },
    }),
  ]);
  const client = paced(deps);
  let next = before.next;
  let accounts = before.accounts.length;
  do {
    const reply = await client.send(
      new ListUsersCommand({
        UserPoolId: userPoolId,
        Limit: PAGE,
        ...(next !== undefined && { PaginationToken: next }),
      }),
    );
    next = reply.PaginationToken;
    const lines: AccountLine[] = [];
    for (const user of reply.Users ?? []) lines.push(await accountOf(client, userPoolId, user));
    accounts += lines.length;
    const page = lineOf({ kind: 'page', pool: userPoolId, ...(next !== undefined && { next }) });
    appendFileSync(path, [...lines.map(lineOf), page].join(''));
  } while (next !== undefined);
  return { accounts, isResumed: before.accounts.length > 0 };
}

/** A new file, readable for its owner only, or one to go on with. Throws UsageError. */
function openFile(path: string, userPoolId: string): AccountFile {
  if (!existsSync(path)) {
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
    return readAccountFile('');
  }
  const file = readAccountFile(readFileSync(path, 'utf8'));
  if (file.isComplete) throw new UsageError(`${path} is a complete export: name a new file.`);
  if (file.pool !== undefined && file.pool !== userPoolId)
    throw new UsageError(`${path} is of the user pool ${file.pool}: name a new file.`);
  truncateSync(path, file.keptBytes);
  return file;
}

async function accountOf(
  client: Pick<CognitoIdentityProviderClient, 'send'>,
  userPoolId: string,
  user: UserType,
): Promise<AccountLine> {
  const { Username = '', UserStatus = '', Enabled = true } = user;
  const attributes = Object.fromEntries(
    (user.Attributes ?? []).map(({ Name = '', Value = '' }) => [Name, Value]),
  );
  const { sub, ...others } = attributes;
  return {
    kind: 'account',
    username: Username,
    ...(sub !== undefined && { sub }),
    status: UserStatus,
    isEnabled: Enabled,
    attributes: others,
    groups: await groupsOf(client, userPoolId, Username),
  };
}

async function groupsOf(
  client: Pick<CognitoIdentityProviderClient, 'send'>,
  UserPoolId: string,
  Username: string,
): Promise<string[]> {
  const groups: string[] = [];
  let NextToken: string | undefined;
  do {
    const reply = await client.send(
      new AdminListGroupsForUserCommand({
        UserPoolId,
        Username,
        ...(NextToken !== undefined && { NextToken }),
      }),
    );
    groups.push(...(reply.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? []));
    NextToken = reply.NextToken;
  } while (NextToken !== undefined);
  return groups;
}
