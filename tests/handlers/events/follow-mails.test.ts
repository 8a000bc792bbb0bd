import { expect } from 'vitest';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { putTrace } from '#lambdas/mailing/record/mail-repository.ts';
import { planServing } from '#lambdas/serving/plan-serving.ts';
import { findServing, servingItems } from '#lambdas/serving/record/serving-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { NOW } from '#tests/support/handlers/handler-under-test.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

const at = NOW.toISOString();
const serving = planServing({
  record: { id: 'cas_1', code: 'ARB-2026-000001', resolutionKind: 'arbitration' },
  by: { userId: 'usr_one', name: 'One' },
  ...{ at, kind: 'order', entryIds: ['doc_1'], title: 'Order of 23/11/2026' },
  served: {
    people: [
      {
        ...{ id: 'out_1', kind: 'agent', name: 'Shah', email: 'shah@example.net' },
        ...{ parties: ['Asha Mehta'], mailPreference: 'atOnce' },
      },
    ],
    unreachable: [],
  },
});
const ref = { caseId: 'cas_1', servingId: serving.head.id };

const bounced = (mailId: string) => ({
  'detail-type': 'Email Bounced',
  detail: {
    mail: { tags: { mail: [mailId] } },
    bounce: { timestamp: at, bounceSubType: 'General' },
  },
});
const delivered =
  (...messages: object[]) =>
  () => ({ Records: messages.map((message) => ({ body: JSON.stringify(message) })) });
const found = async (table: Table) => await findServing(table, ref);

await testEvents(eventFunctions.followMails, {
  async given({ table }) {
    await transact(table, () => servingItems(table, serving));
    const letter = { id: 'mal_1', recipient: { kind: 'outsider', id: 'out_1' } as const };
    await putTrace(
      table,
      { ...letter, recipient: { ...letter.recipient, name: 'Shah', email: 'shah@example.net' } },
      { servings: [ref], at },
    );
  },
  events: {
    'a bounce, delivered twice, is recorded and counted once': {
      event: delivered(bounced('mal_1'), bounced('mal_1')),
      async check(_, { table }) {
        const { head, mails } = (await found(table)) ?? {};
        expect(head).toMatchObject({ handedOver: 0, troubled: 1 });
        expect(mails).toMatchObject([{ trouble: { kind: 'bounced', reason: 'General' } }]);
      },
    },
    'a report about a mail that served nothing needs no work': {
      event: delivered(bounced('mal_2')),
      async check(_, { table }) {
        expect((await found(table))?.mails).toEqual([]);
      },
    },
  },
});
