import { expect } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { listHearingRows } from '#lambdas/cases/writing/hearing-rows.ts';
import { unfinishedItem } from '#lambdas/cases/writing/unfinished-rows.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { findClocks } from '#lambdas/clocks/record/clock-repository.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { makeClock, putClocks } from '#tests/support/handlers/given-clocks.ts';
import { putHearing } from '#tests/support/handlers/hearing.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';

const caseId = caseIdOf(1);

const hearingsAhead = [2, 3].map((day) => ({
  id: `hrg_${day}`,
  at: `2026-03-0${day}T04:00:00.000Z`,
  endsAt: `2026-03-0${day}T05:00:00.000Z`,
}));

await testEvents(eventFunctions.warnOfClocks, {
  given() {},
  events: {
    'a hearing that is over while another one follows': {
      async given({ table }) {
        const nextHearingAt = hearingsAhead[0]?.at;
        await createCase(table, makeCase(1, 'usr_one', { nextHearingAt, hearingsAhead }));
      },
      event: () => ({ source: 'aws.scheduler' }),
      async check(_, { table }) {
        expect((await findCase(table, caseId))?.nextHearingAt).toBe(hearingsAhead[1]?.at);
      },
      deviations: [
        {
          at: 'Query CLOCKS#DUE',
          answer: 'internal',
          laterEffects: /^TransactWrite CASE#/,
          because: 'a failure of the clocks does not keep the hearings',
        },
        {
          at: 'TransactWrite CASE#',
          when: ['finds a condition false'],
          answer: 'done',
          because: 'it is tried again',
        },
      ],
    },
    'cause lists that a killed function left': {
      async given({ table }) {
        await createCase(table, makeCase(1, 'usr_one'));
        const record = makeCase(1, 'usr_one');
        await transact(table, () => [
          unfinishedItem(table, {
            ...{ caseId, version: 1, since: record.updatedAt, userIds: ['usr_one'] },
          }),
        ]);
        await putHearing(table, { ...record, title: 'The former title' });
      },
      event: () => ({ source: 'aws.scheduler' }),
      async check(_, { table, aws }) {
        const rows = await listHearingRows(table, { userId: 'usr_one', month: '2026-03' });
        expect(rows).toMatchObject([{ title: 'Loan recovery 1' }]);
        expect(aws.table.items().filter(({ pk }) => pk === 'HEARINGS#UNFINISHED')).toEqual([]);
      },
      deviations: [
        {
          at: /^Query (CLOCKS|HEARINGS)#DUE/,
          answer: 'internal',
          laterEffects: /^TransactWrite CASE#/,
          because: 'a failure of the clocks or of the next hearings does not keep the cause lists',
        },
      ],
    },
    'a clock to warn of': {
      // A warning of today.
      async given({ table }) {
        await createCase(table, makeCase(1, 'usr_one'));
        await putClocks(table, caseId, [
          makeClock('clk_1', { nextWarning: { on: '2026-03-02', days: 135 } }),
        ]);
      },
      event: () => ({ source: 'aws.scheduler' }),
      async check(_, { table, aws }) {
        const { clocks } = await findClocks(table, caseId);
        expect(clocks).toMatchObject([{ nextWarning: { on: '2026-04-16', days: 90 } }]);
        expect(aws.table.items().filter(({ pk }) => pk === 'OUTBOX')).toHaveLength(1);
      },
      deviations: [
        {
          at: 'ACTIVITIES',
          when: ['finds a condition false'],
          answer: 'done',
          because: 'an earlier run has notified',
          exceptEffects: /ACTIVITIES/,
        },
        {
          at: 'ACTIVITIES',
          when: ['meets another transaction once'],
          answer: 'done',
          because: 'it is tried again',
        },
      ],
    },
  },
});
