import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { FOLD_AT } from '#lambdas/docket/search/fold-journal.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { makeCase } from '../support/make-case.ts';
import { onboard } from '../support/people/people.ts';
import { storedItems } from '../support/stores/stored-items.ts';

it('folds the journal of a growing docket through the table’s stream', async () => {
  const addresses = inject('addresses');
  const { table } = await connectStores(addresses);
  const stored = storedItems(addresses);
  const { person, token } = await onboard(addresses);
  const userId = (await stored.get(accountsKeys.emailOwner(person.email)))?.['userId'];

  const searchTotal = async (search: string) => {
    const { status, body } = await call(addresses, 'GET', `mediator/cases?search=${search}`, {
      token,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return docketEndpoints.listCases.response.parse(body).total;
  };
  const first = randomInt(7_000, 8_000) * 1_000;
  const cases = Array.from({ length: FOLD_AT + 5 }, (_, n) => makeCase(first + n, userId));
  for (let n = 0; n < cases.length; n += 20)
    await Promise.all(cases.slice(n, n + 20).map((one) => createCase(table, one)));
  expect(await searchTotal('loan')).toBe(cases.length);

  let state: Record<string, unknown> | undefined;
  for (let waits = 0; waits < 100 && !state?.['generation']; waits += 1) {
    await pause(200);
    state = await stored.get(docketKeys.snapshot(userId));
    expect(await searchTotal('loan')).toBe(cases.length);
  }
  expect(state?.['generation']).toBeDefined();

  const record = await findCase(table, cases[0]?.id ?? '');
  if (!record) throw new Error('The case is missing');
  await replaceCase(table, record, { ...record, title: 'Quokka crossing' });
  expect(await searchTotal('quokka')).toBe(1);
  expect(await searchTotal('loan')).toBe(cases.length - 1);
  table.client.destroy();
});
