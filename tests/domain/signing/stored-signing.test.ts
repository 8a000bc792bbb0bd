import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
});
afterAll(() => on.stop());

test('a signing is stored with the number of its writes as `revision`, and each change counts it', async () => {
  const email = 'asha@example.org';
  const { id } = await on.request({
    documentId: await on.addPdf(1),
    arbitratorName: 'Asha Rao',
    arbitratorEmail: email,
  });
  const stored = () =>
    getItem(on.table, signingKeys.signing(caseIdOf(1), String(id)), { isConsistent: true });
  const first = await stored();
  expect(first).toMatchObject({ revision: 1, state: 'open' });
  expect(Object.keys(first ?? {})).not.toContain('version');
  expect((await on.signing(id)).version).toBe(1);

  await on.record(await on.linkOf(email));
  const params = { caseId: caseIdOf(1), signingId: String(id) };
  await on.ask('cancelSigning', { userId: 'usr_one', params });
  const last = await stored();
  const { version, state } = await on.signing(id);
  expect(state).toBe('cancelled');
  expect(version).toBeGreaterThan(1);
  expect(last).toMatchObject({ revision: version, state: 'cancelled' });
});
