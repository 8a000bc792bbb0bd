import { expect } from 'vitest';
import { bundleFileKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { findBundle, listVersions } from '#lambdas/bundles/record/bundle-repository.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { bundleId, caseId, givenBundle } from '#tests/support/handlers/given-bundle.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

const message = (ApproximateReceiveCount: string) => () => ({
  Records: [
    { body: JSON.stringify({ caseId, bundleId }), attributes: { ApproximateReceiveCount } },
  ],
});
const queued = { state: 'queued', message: '', done: 0, total: 1 } as const;

/** After a failure the run gives the bundle back, so that the next delivery takes it. */
const givesBack = {
  at: /./,
  answer: 'internal' as const,
  laterEffects: /^Update BUNDLES#/,
  because: 'the bundle waits for the next delivery',
};

await testEvents(eventFunctions.assembleBundle, {
  given: () => undefined,
  events: {
    'a bundle that waits': {
      event: message('1'),
      given: (under) => givenBundle(under, { assembly: queued, version: 3 }),
      async check(_, { table, aws }) {
        const record = await findBundle(table, caseId, bundleId);
        expect(record).toMatchObject({
          assembly: { state: 'ready' },
          pdf: { number: 2, version: 3, pageCount: 2, audience: 'me' },
        });
        const pdf = aws.bucket.find(bundleFileKeys.pdf(caseId, bundleId, record?.pdf?.hash ?? ''));
        expect(Buffer.from(pdf?.bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
        expect(await listVersions(table, bundleId)).toHaveLength(2);
      },
      // A run that lost its bundle to a crash is taken over after a minute.
      repeatAfterSeconds: 61,
      deviations: [
        {
          at: /^Update BUNDLES#/,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /./,
          because: 'somebody else changed or took the bundle: it is read again',
        },
        {
          at: /^TransactWrite BUNDLES#/,
          when: ['meets another transaction once'],
          answer: 'done',
          because: 'the transaction is tried again',
        },
        {
          at: /^TransactWrite BUNDLES#/,
          when: ['finds a condition false'],
          answer: 'internal',
          because:
            'the bundle is read again and has a run that is alive: the next delivery decides',
        },
        {
          at: /^GetObject bundles/,
          when: ['denies access', 'has no such object'],
          answer: 'done',
          because: 'there is no earlier result: the bundle is composed',
        },
        {
          at: /^GetObject uploads/,
          when: ['denies access', 'has no such object'],
          answer: 'done',
          exceptEffects: /./,
          because: 'a document that cannot be read gets a slip sheet (D52)',
        },
        givesBack,
      ],
    },
    'a bundle that is ready': {
      event: message('1'),
      given: (under) => givenBundle(under),
      check(call) {
        expect(call.effects).toEqual([]);
      },
    },
    'a deleted bundle': {
      event: message('1'),
      check(call) {
        expect(call.effects).toEqual([]);
      },
    },
  },
});
