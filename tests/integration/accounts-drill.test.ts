import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, expect, inject, it } from 'vitest';
import type { AccountsDeps } from '#lambdas/accounts/deps/accounts-deps.ts';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import { isPoolPassword } from '#lambdas/accounts/deps/user-pool.ts';
import { resetPassword } from '#lambdas/accounts/password/reset-password.ts';
import { startSession } from '#lambdas/accounts/session/start-session.ts';
import { verifyLogin } from '#lambdas/accounts/session/verify-login.ts';
import { provisionUserPool } from '#local/provision/provision-user-pool.ts';
import { exportAccounts } from '#scripts/accounts/export-accounts.ts';
import { importAccounts } from '#scripts/accounts/import-accounts.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { signUp } from '#tests/support/people/people.ts';
import { call, latestCode, latestLink } from '#tests/support/stack/portal-client.ts';

/** The drill of docs/restore.md for a lost user pool: the accounts go to a new one. */

const addresses = inject('addresses');
const { region, credentials, endpoints, userPoolId } = addresses;
const client = new CognitoIdentityProviderClient({
  ...{ region, credentials, endpoint: endpoints.cognito },
});
const table = connectTable(addresses.table, { region, credentials, endpoint: endpoints.dynamodb });
const folder = mkdtempSync(join(tmpdir(), 'accounts-drill-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  client.destroy();
  table.client.destroy();
});

it('somebody whose account was exported without its password signs in at a new pool', async () => {
  const { person } = await signUp(addresses);
  const { email, mobile } = person;
  const act = (pool: string) => ({
    ...{ table, pool: { client, userPoolId: pool }, clock: systemClock, operator: 'local:drill' },
    pause: async () => {},
  });
  const file = join(folder, 'accounts.jsonl');
  await exportAccounts(act(userPoolId), file);
  const lost = await provisionUserPool(client, addresses.web, 'neutral-portal-drill');
  expect((await importAccounts(act(lost.userPoolId), file)).created).toBeGreaterThan(0);

  // The functions of a stack whose setting names the new pool; the table is the same.
  const deps: Partial<AccountsDeps> = {
    ...{ table, clock: systemClock, codeCallingCodes: ['91'] },
    userPool: { client, userPoolId: lost.userPoolId, apiClientId: lost.apiClientId },
    sourceBudgets: sourceBudgetsSchema.parse({}),
    breachedPasswords: { address: '' },
  };
  const portal = deps as AccountsDeps;
  const caller = { ip: '203.0.113.9', requestId: 'drill' };
  await expect(
    startSession(portal, { body: { email, password: person.password }, caller }),
  ).rejects.toMatchObject({ code: 'invalid_credentials' });

  await call(addresses, 'POST', 'forgot-password', { body: { email } });
  const resetToken = (await latestLink(addresses, email)).split('/').at(-1) ?? '';
  const password = 'Rebuilt#Pool7';
  await resetPassword(portal, { body: { resetToken, password } });
  const { challenge } = await startSession(portal, { body: { email, password }, caller });
  const otp = await latestCode(addresses, mobile);
  const { token } = await verifyLogin(portal, { body: { mobile, otp, challenge }, caller });
  expect(decodeJwt(token).iss).toContain(lost.userPoolId);
  const userId = String(decodeJwt(token)['username']);
  expect(await isPoolPassword(portal.userPool, userId, password)).toBe(true);
});
