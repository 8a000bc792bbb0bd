import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { startCognito } from 'local-aws/cognito';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { findUserIdByMobile, getUser } from '#lambdas/accounts/record/user-repository.ts';
import { performReplacement } from '#scripts/lost-phone/perform-replacement.ts';
import { countSessions } from '#shared/auth/session-repository.ts';
import { systemClock } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { addPerson } from '../../support/people/add-person.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lost-phone-'));
let cognito: Awaited<ReturnType<typeof startCognito>>;
let client: CognitoIdentityProviderClient;
let started: Awaited<ReturnType<typeof startTable>>;
let userPoolId = '';
beforeAll(async () => {
  cognito = await startCognito({ port: 0, dataDir, lambdaEndpoint: 'http://127.0.0.1:9' });
  client = new CognitoIdentityProviderClient({
    endpoint: cognito.endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { UserPool } = await client.send(new CreateUserPoolCommand({ PoolName: 'portal' }));
  userPoolId = UserPool?.Id ?? '';
  started = await startTable();
});
afterAll(async () => {
  client.destroy();
  await cognito.close();
  await started.stop();
  rmSync(dataDir, { recursive: true });
});

let people = 0;
/** A person with a verified address, a number of their own and a session. */
async function person(userId: string) {
  const { table } = started;
  const added = await addPerson(table, { userId, role: 'mediator' });
  const { email } = await getUser(table, userId);
  const mobile = `+91982001${String(++people).padStart(4, '0')}`;
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: accountsKeys.user(userId),
      UpdateExpression: 'SET mobile = :mobile',
      ExpressionAttributeValues: { ':mobile': mobile },
    }),
  );
  await batchWrite(table, {
    put: [
      { ...accountsKeys.emailOwner(email), userId },
      { ...accountsKeys.mobileOwner(mobile), userId },
    ],
  });
  await client.send(
    new AdminCreateUserCommand({
      ...{ UserPoolId: userPoolId, Username: userId, MessageAction: 'SUPPRESS' },
      UserAttributes: [{ Name: 'phone_number', Value: mobile }],
    }),
  );
  await signIn(table, userId);
  return { ...added, email, mobile };
}

let said: string[] = [];
async function replace(email: string, mobile: string, isDryRun = false) {
  said = [];
  const deps = {
    table: started.table,
    pool: { client, userPoolId },
    operator: 'arn:aws:iam::123456789012:user/operator',
    clock: systemClock,
    say: (line: string) => void said.push(line),
    confirm: async () => true,
  };
  await performReplacement(deps, { act: { kind: 'replace-mobile', email, mobile }, isDryRun });
}
const numberInPool = async (userId: string) => {
  const { UserAttributes = [] } = await client.send(
    new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userId }),
  );
  return UserAttributes.find(({ Name }) => Name === 'phone_number')?.Value;
};

it('moves the account to another number, ends its sessions, and is audited without the number', async () => {
  const { table } = started;
  const { email, mobile } = await person('usr_lost');
  const fresh = '+919820099999';
  await replace(email, fresh, true);
  expect((await getUser(table, 'usr_lost')).mobile).toBe(mobile);

  await replace(email, fresh);
  expect(said.at(-1)).toBe('Done. Sessions ended: 1.');
  expect((await getUser(table, 'usr_lost')).mobile).toBe(fresh);
  expect(await findUserIdByMobile(table, fresh)).toBe('usr_lost');
  expect(await findUserIdByMobile(table, mobile)).toBeUndefined();
  expect(await numberInPool('usr_lost')).toBe(fresh);
  expect(await countSessions(table, 'usr_lost')).toBe(0);
  const trail = await queryAll(table, { pk: accountsKeys.audit('usr_lost', '', '').pk });
  expect(trail).toEqual([expect.objectContaining({ event: 'mobile_replaced' })]);
  expect(JSON.stringify(trail)).not.toContain('99999');

  // A repeat completes what a killed run left.
  await replace(email, fresh);
  expect(said.at(-1)).toContain('had this number already');
});

it('refuses the number of another account, and changes nothing', async () => {
  const one = await person('usr_one');
  const other = await person('usr_other');
  await expect(replace(one.email, other.mobile)).rejects.toThrow('Another account has this phone');
  expect((await getUser(started.table, 'usr_one')).mobile).toBe(one.mobile);
  expect(await numberInPool('usr_one')).toBe(one.mobile);
  expect(await countSessions(started.table, 'usr_one')).toBe(1);
});
