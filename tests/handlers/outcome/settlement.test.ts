import { expect, onTestFinished, test, vi } from 'vitest';
import { findSettlement } from '#lambdas/settlement/record/settlement-repository.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import type { ApiHandlerUnderTest } from '#tests/support/handlers/handler-under-test.ts';
import { addNegotiations, addSettlement } from '#tests/support/handlers/settlement.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { caseIdOf } from '#tests/support/make-case.ts';

const links = { claimant: '', respondent: '' };
const closesAt = '2026-03-02T07:00:00.000Z';
const running = { caseId: caseIdOf(1) };
const free = { caseId: caseIdOf(2) };

/** Notifications of an end, and the mark that they were written. */
const ANNOUNCING =
  /ACTIVITIES|^TransactWrite CASE#[^,]*, SETTLEMENTS#DUE\/2026-03-02T06:00[^,]*$|evidence\.json/;

const mailsOf = ({ aws }: ApiHandlerUnderTest) =>
  aws.table.items().filter(({ pk }) => pk === outboxKeys.all().pk);

const under = await testApi('settlement', {
  async given(under) {
    await addNegotiations(under.table, [1, 2]);
    Object.assign(links, await addSettlement(under, 1, closesAt));
  },
  endpoints: {
    listSettlements: {
      userId: 'usr_one',
      params: running,
      reply: { mayManage: true, settlements: [{ state: 'open', rounds: [{ commitments: [] }] }] },
    },
    openSettlement: {
      userId: 'usr_one',
      params: free,
      body: {
        rounds: 3,
        closesAt,
        closesEarly: true,
        tolerance: { kind: 'share', basisPoints: 200 },
        claimantId: 'agt_1',
        respondentId: 'respondent_1',
      },
      reply: {
        message: 'Settlement Rounds Opened',
        settlement: { state: 'open', rules: { toleranceMinor: 1_000_000, roundsTotal: 3 } },
      },
      check(_, under) {
        expect(mailsOf(under)).toHaveLength(4);
      },
    },
    remindSides: {
      userId: 'usr_one',
      params: running,
      reply: { message: 'Reminder Sent' },
      check(_, under) {
        expect(mailsOf(under)).toHaveLength(4);
      },
    },
    renewLink: {
      userId: 'usr_one',
      params: running,
      body: { side: 'claimant' },
      reply: { message: 'New Link Sent', settlement: { claimant: { name: 'Meera Joshi' } } },
      check(_, under) {
        expect(mailsOf(under)).toHaveLength(3);
      },
    },
    cancelSettlement: {
      userId: 'usr_one',
      params: running,
      body: { reason: 'Settled elsewhere' },
      reply: { message: 'Settlement Cancelled', settlement: { state: 'cancelled' } },
      async check(_, under) {
        expect(mailsOf(under)).toHaveLength(5);
        expect(await findSettlement(under.table, caseIdOf(1), 1)).toMatchObject({
          state: 'cancelled',
          isAnnounced: true,
        });
      },
      deviations: [
        {
          at: ANNOUNCING,
          answer: 'done',
          exceptEffects: ANNOUNCING,
          because: 'the settlement is cancelled and both sides are told; close-rounds notifies',
        },
      ],
    },
    viewOffer: {
      get body() {
        return { link: links.claimant };
      },
      reply: { side: 'claimant', name: 'Meera Joshi', state: 'open' },
    },
    submitOffer: {
      get body() {
        return {
          link: links.respondent,
          round: 1,
          amount: '0000000030000001',
          salt: 'ab'.repeat(32),
        };
      },
      reply: {
        message: 'Offer Sealed',
        receipt: { side: 'respondent', amount: '0000000030000001' },
      },
      check(_, { aws }) {
        expect(JSON.stringify(aws.table.items())).not.toContain('30000001');
      },
    },
  },
});

test('a figure is in no log line, whether the offer is taken, refused or fails', async () => {
  onTestFinished(async () => {
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
    vi.stubEnv('POWERTOOLS_DEV', undefined);
    // The next handler has a silent logger again.
    await under.startCold();
  });
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  const lines: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...texts: unknown[]) => {
      lines.push(texts.map(String).join(' '));
    });
  await under.startCold();
  const offer = {
    link: links.claimant,
    round: 1,
    amount: '0000000031234567',
    salt: 'ab'.repeat(32),
  };
  const statuses: (number | undefined)[] = [];
  const send = async (changes: object) => {
    const event = apiEvent('POST', 'settlement/offers', { body: { ...offer, ...changes } });
    const { reply } = await under.call(event);
    statuses.push(reply?.statusCode);
    if (reply?.statusCode !== 200) lines.push(reply?.body ?? '');
  };
  await send({});
  await send({ round: 2 });
  await send({ amount: '0000000091234567' });
  await send({ amount: '31234567.5' });
  await send({ amount: 31_234_567 });
  await send({ link: 'A'.repeat(43) });
  under.aws.intervene({
    applies: ({ label }) => label.includes('SETTLEMENT#000000001') && !label.startsWith('Get'),
    instead: () => Promise.reject(new Error('The table failed')),
  });
  await send({});
  under.aws.intervene(undefined);
  vi.restoreAllMocks();
  expect(statuses).toEqual([200, 409, 400, 400, 400, 404, 500]);
  expect(lines.filter((line) => line.includes('request_failed'))).not.toEqual([]);
  const text = lines.join('\n');
  expect(text).not.toMatch(/[39]1,?23,?45,?67|31234567|91234567|312345\.67/);
  expect(text).not.toContain(offer.salt);
  expect(text).not.toContain(offer.link);
});
