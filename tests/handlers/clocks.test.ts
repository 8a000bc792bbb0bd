import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { clockKeys } from '#lambdas/clocks/record/clock-keys.ts';
import { makeClock, putClocks } from '../support/handlers/given-clocks.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { signIn } from '../support/people/sign-in.ts';

const caseId = caseIdOf(1);
const running = makeClock('clk_running');
const ended = makeClock('clk_ended', { endedOn: '2026-02-20', nextWarning: undefined });
const outdated = makeClock('clk_outdated', {
  term: {
    ...makeClock('clk_outdated').term,
    id: 'pleadings',
    length: { count: 5, unit: 'months' },
  },
});
const paramsOf = (clockId: string) => ({ caseId, clockId });

await testApi('clocks', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    const [nearest] = [running];
    await createCase(
      table,
      makeCase(1, 'usr_one', {
        clock: {
          id: nearest.id,
          label: nearest.term.label,
          startedOn: nearest.startedOn,
          endsOn: nearest.endsOn,
          running: 2,
        },
      }),
    );
    await putClocks(table, caseId, [running, ended, outdated]);
  },
  endpoints: {
    listUrgentClocks: {
      userId: 'usr_one',
      reply: { data: [{ caseId, clock: { id: 'clk_running' } }], today: '2026-03-02' },
    },
    listCaseClocks: {
      userId: 'usr_one',
      params: { caseId },
      reply: { today: '2026-03-02' },
      check({ reply }) {
        expect(JSON.parse(String(reply?.body)).clocks).toHaveLength(3);
      },
    },
    startClock: {
      userId: 'usr_one',
      params: { caseId },
      body: { termId: 'award-challenge', startedOn: '2026-02-27', knownOn: '2026-03-01' },
      reply: { message: 'Clock started' },
      check(_, { aws }) {
        const { pk, sk } = clockKeys.ofCase(caseId);
        expect(aws.table.items().find((item) => item.pk === pk && item.sk === sk)).toMatchObject({
          revision: 2,
        });
      },
    },
    extendClock: {
      userId: 'usr_one',
      params: paramsOf('clk_running'),
      body: { version: 1, ground: 'consent', until: '2026-12-01', givenOn: '2026-02-25' },
      reply: { message: 'Clock extended' },
    },
    endClock: {
      userId: 'usr_one',
      params: paramsOf('clk_running'),
      body: { version: 1, endedOn: '2026-03-01', outcome: 'fulfilled' },
      reply: { message: 'Clock ended' },
    },
    correctClock: {
      userId: 'usr_one',
      params: paramsOf('clk_running'),
      body: {
        part: 'start',
        version: 1,
        reason: 'The rejoinder came later',
        startedOn: '2025-07-20',
        knownOn: '2025-07-21',
      },
      reply: { message: 'Clock corrected' },
    },
    adoptTerms: {
      userId: 'usr_one',
      params: paramsOf('clk_outdated'),
      body: { version: 1, reason: 'The amendment applies' },
      reply: { message: 'Clock moved to the new terms' },
    },
  },
});
