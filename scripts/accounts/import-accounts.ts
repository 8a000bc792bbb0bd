import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  CreateGroupCommand,
  GroupExistsException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { UsageError } from '../operate/read-command.ts';
import { type AccountLine, readAccountFile } from './account-file.ts';
import { type PoolDeps, paced } from './accounts-deps.ts';

export type Imported = { created: number; present: number; skipped: string[] };

/** Attributes that Cognito sets itself. */
const SET_BY_COGNITO = ['sub', 'identities', 'cognito:user_status', 'cognito:mfa_enabled'];

/** Accounts of a complete export. Throws UsageError. */
export function readExport(path: string): AccountLine[] {
  const file = readAccountFile(readFileSync(path, 'utf8'));
  if (!file.isComplete)
    throw new UsageError(`${path} is not complete: repeat export-accounts, or name another file.`);
  return file.accounts;
}

/**
 * Creates the accounts of an export in the stage's user pool, without any message to people. Each gets
 * a random password that is not stored: the person logs in by code, or resets the password. Existing
 * accounts are completed and keep their password, so that an interrupted run can be repeated.
 */
export async function importAccounts(deps: PoolDeps, path: string): Promise<Imported> {
  const accounts = readExport(path);
  const { userPoolId } = deps.pool;
  await transact(deps.table, () => [
    operationRecord(deps, {
      operator: deps.operator,
      event: 'accounts_imported',
      subject: 'SYSTEM',
      change: { userPoolId, accounts: accounts.length },
    }),
  ]);
  const client = paced(deps);
  const done: Imported = { created: 0, present: 0, skipped: [] };
  const groups = new Set<string>();
  for (const account of accounts) {
    // A sign-in by Google makes its account in the pool again.
    if (account.status === 'EXTERNAL_PROVIDER') {
      done.skipped.push(account.username);
      continue;
    }
    const isNew = await createUser(client, userPoolId, account);
    if (isNew) done.created += 1;
    else done.present += 1;
    await joinGroups(client, userPoolId, { account, groups });
    if (!account.isEnabled)
      await client.send(
        new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: account.username }),
      );
  }
  return done;
}

type Client = Pick<CognitoIdentityProviderClient, 'send'>;

/** False if the account exists. It gets a permanent password if an interrupted run left it without one. */
async function createUser(
  client: Client,
  UserPoolId: string,
  { username: Username, attributes }: AccountLine,
): Promise<boolean> {
  const UserAttributes = Object.entries(attributes)
    .filter(([name]) => !SET_BY_COGNITO.includes(name))
    .map(([Name, Value]) => ({ Name, Value }));
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: 'SUPPRESS',
        UserAttributes,
      }),
    );
    if (User?.UserStatus !== 'CONFIRMED') await setUnknownPassword(client, UserPoolId, Username);
    return true;
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  const { UserStatus } = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
  if (UserStatus === 'FORCE_CHANGE_PASSWORD')
    await setUnknownPassword(client, UserPoolId, Username);
  return false;
}

/** Without a permanent password Cognito refuses to sign the account in by code. */
const setUnknownPassword = (client: Client, UserPoolId: string, Username: string) =>
  client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username,
      Password: `Aa1-${randomBytes(32).toString('base64url')}`,
      Permanent: true,
    }),
  );

async function joinGroups(
  client: Client,
  UserPoolId: string,
  { account, groups }: { account: AccountLine; groups: Set<string> },
): Promise<void> {
  for (const GroupName of account.groups) {
    if (!groups.has(GroupName))
      await client
        .send(new CreateGroupCommand({ UserPoolId, GroupName }))
        .catch((error: unknown) => {
          if (!(error instanceof GroupExistsException)) throw error;
        });
    groups.add(GroupName);
    await client.send(
      new AdminAddUserToGroupCommand({ UserPoolId, Username: account.username, GroupName }),
    );
  }
}
