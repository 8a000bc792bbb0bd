import { expect } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { findSettlement } from '#lambdas/settlement/record/settlement-repository.ts';
import { addNegotiations, addOffers, addSettlement } from '#tests/support/handlers/settlement.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf } from '#tests/support/make-case.ts';

/** Notifications of an end, and the mark that they were written. */
const ANNOUNCING = /ACTIVITIES|^TransactWrite CASE#[^,]*, SETTLEMENTS#DUE\/2026-03-02T06:00[^,]*$/;

/** A round with an overlap whose time is over. */
await testEvents(eventFunctions.closeRounds, {
  async given(under) {
    await addNegotiations(under.table, [1]);
    await addOffers(under.table, await addSettlement(under, 1, '2026-03-02T05:30:00.000Z'));
  },
  events: {
    'a round to close': {
      event: () => ({ source: 'aws.scheduler' }),
      async check(_, { table, aws }) {
        expect(await findCase(table, caseIdOf(1))).toMatchObject({ status: 'negotiationReached' });
        expect(await findSettlement(table, caseIdOf(1), 1)).toMatchObject({
          state: 'reached',
          settlementMinor: 30_000_000,
          isAnnounced: true,
        });
        expect(aws.table.items().filter(({ pk }) => pk === 'SETTLEMENTS#DUE')).toEqual([]);
      },
      deviations: [
        {
          at: ANNOUNCING,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: ANNOUNCING,
          because: 'another run has notified',
        },
        {
          at: 'ACTIVITIES',
          when: ['meets another transaction once'],
          answer: 'done',
          because: 'it is tried again',
        },
        {
          at: 'ACTIVITIES',
          answer: 'internal',
          laterEffects: /ACTIVITIES/,
          because: 'the other neutral is notified at the same time; the next run notifies the rest',
        },
      ],
    },
  },
});
