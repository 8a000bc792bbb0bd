import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import type { StatutoryTerm } from '#contracts/rules/clocks/statutory-terms.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { adoptTerms } from '#lambdas/clocks/change/adopt-terms.ts';
import { correctClock } from '#lambdas/clocks/change/correct-clock.ts';
import { endClock } from '#lambdas/clocks/change/end-clock.ts';
import { extendClock } from '#lambdas/clocks/change/extend-clock.ts';
import { startClock } from '#lambdas/clocks/change/start-clock.ts';
import { listCaseClocks } from '#lambdas/clocks/reading/list-case-clocks.ts';
import { systemConfigKeys } from '#lambdas/system-config/record/system-config-keys.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { startStores } from '#tests/support/stores/start/start-stores.ts';

type Body<Id extends keyof typeof clocksEndpoints> = z.input<(typeof clocksEndpoints)[Id]['body']>;

/** Stores, a movable day, and the use cases of clocks as a neutral of the case calls them. */
export async function startClocks() {
  const { stores, stop } = await startStores();
  let now = '';
  const clock = { now: () => new Date(now) };
  const deps = { ...stores, clock };
  const { startClock: start, extendClock: extend, endClock: end } = clocksEndpoints;
  const { correctClock: correct, adoptTerms: adopt } = clocksEndpoints;
  let cases = 0;
  return {
    deps,
    stop,
    setNow(at: string) {
      now = at;
    },
    /** Eleven in the morning in India. */
    setToday(day: string) {
      now = `${day}T05:30:00.000Z`;
    },
    /** A case of usr_one and its manager usr_desk. */
    async addCase(facts: Parameters<typeof makeCase>[2] = {}) {
      cases += 1;
      const assignments = [
        { userId: 'usr_one', name: 'Meera Nair', role: 'presiding' as const },
        { userId: 'usr_desk', name: 'Farah Contractor', role: 'managing' as const },
      ];
      await createCase(stores.table, makeCase(cases, 'usr_one', { assignments, ...facts }));
      return caseIdOf(cases);
    },
    async setTerms(statutoryTerms: StatutoryTerm[]) {
      const Item = { ...systemConfigKeys.settings(), statutoryTerms };
      await stores.table.client.send(new PutCommand({ TableName: stores.table.name, Item }));
    },
    list: (caseId: string, userId = 'usr_one') =>
      listCaseClocks(deps, { principal: principalOf(userId), params: { caseId } }),
    start: (caseId: string, body: Body<'startClock'>, userId = 'usr_one') =>
      startClock(deps, {
        principal: principalOf(userId),
        params: { caseId },
        body: start.body.parse(body),
      }),
    extend: (caseId: string, clockId: string, body: Body<'extendClock'>, userId = 'usr_one') =>
      extendClock(deps, {
        principal: principalOf(userId),
        params: { caseId, clockId },
        body: extend.body.parse(body),
      }),
    end: (caseId: string, clockId: string, body: Body<'endClock'>, userId = 'usr_one') =>
      endClock(deps, {
        principal: principalOf(userId),
        params: { caseId, clockId },
        body: end.body.parse(body),
      }),
    correct: (caseId: string, clockId: string, body: Body<'correctClock'>, userId = 'usr_one') =>
      correctClock(deps, {
        principal: principalOf(userId),
        params: { caseId, clockId },
        body: correct.body.parse(body),
      }),
    adopt: (caseId: string, clockId: string, body: Body<'adoptTerms'>, userId = 'usr_one') =>
      adoptTerms(deps, {
        principal: principalOf(userId),
        params: { caseId, clockId },
        body: adopt.body.parse(body),
      }),
  };
}
