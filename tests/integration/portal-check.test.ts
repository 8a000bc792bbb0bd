import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, expect, inject, it } from 'vitest';
import { checkSignIn } from '#lambdas/portal-check/check-sign-in.ts';
import {
  CHECK_USER_ID,
  type CheckAccount,
  checkCode,
  readCheckAccount,
} from '#shared/auth/check-account.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { LOCAL_SECRETS } from '#stack/provision-secrets.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';

/** The account of the portal check, made by the operator's act on the local stack. */

const addresses = inject('addresses');
const { region, credentials, endpoints } = addresses;
const secrets = new SecretsManagerClient({ region, credentials, endpoint: endpoints.secrets });
const table = connectTable(addresses.table, { region, credentials, endpoint: endpoints.dynamodb });
const dataDir = mkdtempSync(join(tmpdir(), 'portal-check-'));
writeFileSync(join(dataDir, 'endpoints.json'), JSON.stringify(addresses));
afterAll(() => {
  rmSync(dataDir, { recursive: true });
  secrets.destroy();
  table.client.destroy();
});

const renew = (...args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'operate.ts');
    const all = [script, 'renew-portal-check', ...args, '--data', dataDir, '--yes'];
    const child = execFile(process.execPath, all, (error, out, err) =>
      error ? reject(new Error(`${out}\n${err}`)) : resolve(out),
    );
    child.stdin?.end();
  });

const account = async (): Promise<CheckAccount> => {
  const { SecretString = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: LOCAL_SECRETS.portalCheck }),
  );
  return readCheckAccount(SecretString);
};

const items = async () =>
  (await scanTable(table)).filter((item) => JSON.stringify(item).includes(CHECK_USER_ID));

it('signs in and out, reaches no case, stands in no list, and is renewed', async () => {
  await expect(renew()).rejects.toThrow('name a mobile number of the institution');
  expect(await renew('9000000094')).toContain('Makes the account of the portal check');
  const first = await account();
  await checkSignIn({ origin: addresses.web, account: first });

  const inbox = await (await fetch(addresses.inbox)).text();
  expect(inbox).not.toContain('9000000094');
  const kinds = (await items()).map(({ pk }) => String(pk).split('#')[0]);
  expect([...new Set(kinds)].sort()).toEqual(['AUDIT', 'EMAIL', 'MOBILE', 'USER']);

  // By phone, as two logins by password must be a minute apart.
  const { body: started } = await call(addresses, 'POST', 'sessions', {
    body: { mobile: '9000000094' },
  });
  const { mobile, challenge } = started;
  const otp = checkCode(first.codeKey, started.sentAt);
  const { body } = await call(addresses, 'POST', 'otp-login', { body: { mobile, challenge, otp } });
  const { token } = body;
  expect(await call(addresses, 'GET', 'me', { token })).toMatchObject({
    body: { me: { id: CHECK_USER_ID, emailVerified: false, isProfileComplete: false } },
  });
  expect(await call(addresses, 'GET', 'mediator/cases', { token })).toMatchObject({ status: 403 });

  await expect(renew('9000000095')).rejects.toThrow('which is not changed');
  expect(await renew()).toContain('a new password and key');
  const second = await account();
  expect([second.email, second.password === first.password]).toEqual([first.email, false]);
  const old = await call(addresses, 'POST', 'sessions', { body: first });
  expect(old.body.code).toBe('invalid_credentials');
  expect((await call(addresses, 'GET', 'me', { token })).status).toBe(421);
});
