import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { startCognito } from 'local-aws/cognito';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAccounts } from '#scripts/accounts/export-accounts.ts';
import { importAccounts } from '#scripts/accounts/import-accounts.ts';
import { systemClock } from '#shared/clock.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'accounts-'));
let cognito: Awaited<ReturnType<typeof startCognito>>;
let client: CognitoIdentityProviderClient;
let started: Awaited<ReturnType<typeof startTable>>;
beforeAll(async () => {
  cognito = await startCognito({ port: 0, dataDir, lambdaEndpoint: 'http://127.0.0.1:9' });
  client = new CognitoIdentityProviderClient({
    endpoint: cognito.endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  started = await startTable();
});
afterAll(async () => {
  client.destroy();
  await cognito.close();
  await started.stop();
  rmSync(dataDir, { recursive: true });
});

it('exports accounts without passwords, goes on after an end, and imports them twice', async () => {
  const newPool = async (PoolName: string) =>
    (await client.send(new CreateUserPoolCommand({ PoolName }))).UserPool?.Id ?? '';
  const [from, to] = [await newPool('old'), await newPool('new')];
  for (let number = 100; number < 165; number += 1)
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId: from,
        Username: `usr_${number}`,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email', Value: `a${number}@example.com` }],
      }),
    );
  const place = { UserPoolId: from, Username: 'usr_164' };
  await client.send(new CreateGroupCommand({ UserPoolId: from, GroupName: 'staff' }));
  await client.send(new AdminAddUserToGroupCommand({ ...place, GroupName: 'staff' }));
  await client.send(new AdminDisableUserCommand(place));
  const deps = (userPoolId: string) => ({
    table: started.table,
    pool: { client, userPoolId },
    clock: systemClock,
    operator: 'local:tester',
    pause: async () => {},
  });
  const file = join(dataDir, 'accounts.jsonl');
  expect(await exportAccounts(deps(from), file)).toEqual({ accounts: 65, isResumed: false });
  const whole = readFileSync(file, 'utf8');
  expect(whole).not.toMatch(/"[^"]*(?:password|hash)[^"]*":/i);
  await expect(exportAccounts(deps(from), file)).rejects.toThrow('is a complete export');

  // The first page, and half of a line of the second.
  writeFileSync(file, whole.slice(0, whole.indexOf('usr_161')));
  await expect(importAccounts(deps(to), file)).rejects.toThrow('is not complete');
  expect(await exportAccounts(deps(from), file)).toEqual({ accounts: 65, isResumed: true });
  expect(readFileSync(file, 'utf8').match(/"usr_/g)).toHaveLength(65);

  expect(await importAccounts(deps(to), file)).toMatchObject({ created: 65, present: 0 });
  expect(await importAccounts(deps(to), file)).toMatchObject({ created: 0, present: 65 });
  const user = await client.send(new AdminGetUserCommand({ UserPoolId: to, Username: 'usr_164' }));
  expect(user).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: false });
  const { Groups } = await client.send(
    new AdminListGroupsForUserCommand({ UserPoolId: to, Username: 'usr_164' }),
  );
  expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['staff']);
  const acts = (await scanTable(started.table)).flatMap(({ event }) => (event ? [event] : []));
  expect(acts.sort()).toEqual([
    'accounts_exported',
    'accounts_exported',
    'accounts_imported',
    'accounts_imported',
  ]);
  expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: 'a164@example.com' });
});
