import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBackSend, reserveSend } from '#lambdas/accounts/codes/reserve-send.ts';
import { sendWindows } from '#lambdas/accounts/codes/send-windows.ts';
import { countPassword } from '#lambdas/accounts/codes/source-budget.ts';
import type { AccountsDeps } from '#lambdas/accounts/deps/accounts-deps.ts';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import { checkMobile } from '#lambdas/accounts/sign-up/check-address.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

/** Many people behind one address, with the limits that every stage has by default (D4, D110). */

const PEOPLE = 200;
const budgets = sourceBudgetsSchema.parse({});
const people = Array.from({ length: PEOPLE }, (_, n) => `+9198${String(n).padStart(8, '0')}`);

let on: Awaited<ReturnType<typeof startTable>>;
let now = new Date('2099-03-04T03:30:00.000Z');
let deps: Pick<AccountsDeps, 'table' | 'clock' | 'sourceBudgets'>;
beforeAll(async () => {
  on = await startTable();
  deps = { table: on.table, clock: { now: () => now }, sourceBudgets: budgets };
});
afterAll(() => on.stop());

const refusal = { code: 'too_many_tries', retryAfterSeconds: expect.any(Number) };
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const phoneLogin = (mobile: string, source: string, isKnownPlace = false) =>
  reserveSend(deps, sendWindows.phoneLogin({ mobile, source, isKnownPlace }));
const checkFrom = (ip: string, mobile: string) =>
  checkMobile(deps, { body: { mobile }, caller: { requestId: '', ip } });
const isRefused = ({ status }: { status: string }) => status === 'rejected';
const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

describe('an office of 200 people behind one address', () => {
  const OFFICE = '198.51.100.20';

  test('signs up in one hour, all at once', async () => {
    expect(budgets.addressChecks).toBeGreaterThan(4 * PEOPLE);
    await Promise.all(people.map((mobile) => checkFrom(OFFICE, mobile)));
    const sent = await Promise.all(
      people.map((mobile) => reserveSend(deps, sendWindows.signUp({ mobile, source: OFFICE }))),
    );
    await Promise.all(sent.map((reservation) => giveBackSend(deps, reservation)));
    await Promise.all(
      people.map((mobile) =>
        reserveSend(
          deps,
          sendWindows.verificationMail({ email: `${mobile}@x.in`, source: OFFICE }),
        ),
      ),
    );
  });

  test('logs in by phone at the same moment, and again after each break of a day', async () => {
    later(60);
    const first = await Promise.all(people.map((mobile) => phoneLogin(mobile, OFFICE)));
    await Promise.all(first.map((reservation) => giveBackSend(deps, reservation)));
    for (const _ of times(2, () => 0)) {
      later(16);
      const again = await Promise.all(people.map((mobile) => phoneLogin(mobile, OFFICE, true)));
      await Promise.all(again.map((reservation) => giveBackSend(deps, reservation)));
    }
  });

  test('logs in by password all day, with a wrong one now and then', async () => {
    later(60);
    for (const round of times(3, (n) => n)) {
      const counted = await Promise.all(people.map(() => countPassword(deps, OFFICE)));
      // Every tenth person mistypes, and is right the next time.
      await Promise.all(counted.filter((_, n) => n % 10 !== round).map((takeBack) => takeBack()));
      later(16);
    }
  });
});

describe('one attacker', () => {
  const ATTACKER = '203.0.113.66';

  test('gets no more codes to other people’s phones than the budget of the source', async () => {
    later(120);
    const numbers = times(budgets.phoneLogins + 40, (n) => `+9177${String(n).padStart(8, '0')}`);
    const all = await Promise.allSettled(numbers.map((mobile) => phoneLogin(mobile, ATTACKER)));
    expect(all.filter(isRefused)).toHaveLength(40);
    await expect(phoneLogin('+917799999999', ATTACKER)).rejects.toMatchObject(refusal);
    // A source that is used up shuts out neither those who were there before nor other sources.
    await phoneLogin('+916600000001', ATTACKER, true);
    await phoneLogin('+916600000002', '203.0.113.67');
  });

  test('gets five codes an hour to one phone, one a minute, and ten from all sources', async () => {
    later(120);
    const mobile = '+915500000001';
    for (const _ of times(5, () => 0)) {
      await phoneLogin(mobile, ATTACKER);
      await expect(phoneLogin(mobile, ATTACKER)).rejects.toMatchObject(refusal);
      later(1.1);
    }
    await expect(phoneLogin(mobile, ATTACKER)).rejects.toMatchObject(refusal);
    for (const n of times(5, (at) => at)) await phoneLogin(mobile, `192.0.2.${n}`);
    await expect(phoneLogin(mobile, '192.0.2.9')).rejects.toMatchObject(refusal);
  });

  test('tries no more passwords than the budget, the right one included', async () => {
    later(120);
    const all = await Promise.allSettled(
      times(budgets.wrongPasswords + 25, () => countPassword(deps, ATTACKER)),
    );
    expect(all.filter(isRefused)).toHaveLength(25);
    await expect(countPassword(deps, ATTACKER)).rejects.toMatchObject(refusal);
    await countPassword(deps, '203.0.113.68');
    later(60);
    await countPassword(deps, ATTACKER);
  });

  test('learns of no more addresses whether they are free than the budget', async () => {
    later(120);
    const checks = await Promise.allSettled(
      times(budgets.addressChecks + 15, () => checkFrom(ATTACKER, 'none')),
    );
    expect(checks.filter(isRefused)).toHaveLength(15);
  });

  test('gets nothing back by asking for what is refused', async () => {
    later(120);
    const mobile = '+914400000001';
    await phoneLogin(mobile, ATTACKER);
    // Each is refused by the pause and counts for no budget.
    const again = await Promise.allSettled(times(50, () => phoneLogin(mobile, ATTACKER)));
    expect(again.filter(isRefused)).toHaveLength(50);
    const others = times(budgets.phoneLogins - 1, (n) => `+9133${String(n).padStart(8, '0')}`);
    await Promise.all(others.map((number) => phoneLogin(number, ATTACKER)));
    await expect(phoneLogin('+913399999999', ATTACKER)).rejects.toMatchObject(refusal);
  });
});
