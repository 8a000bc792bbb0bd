import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, test } from 'vitest';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { mailingKeys } from '#lambdas/mailing/record/mailing-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { newPersonalLink, openPersonalLink } from '#shared/outbox/personal-link.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { NOW } from '#tests/support/handlers/handler-under-test.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { linkKeys } from '#tests/support/keys/link-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';

/** Owed for two minutes: one run collects it and, since its time is up, sends it. */
const notice = {
  id: 'ntc_1',
  at: new Date(NOW.getTime() - 120_000).toISOString(),
  actorId: 'usr_actor',
  matter: 'cas_1',
  topic: 'MED-2026-000001',
  userIds: ['usr_asha'],
  words: { subject: 'A hearing was set', text: 'The next hearing is on Monday.' },
};
const link = newPersonalLink(linkKeys);
const token = openPersonalLink(linkKeys, link);
const linkNotice = {
  ...notice,
  id: 'ntc_2',
  userIds: [],
  outside: {
    words: { ...notice.words, link: { label: 'Open', to: '/page?link=', personal: link } },
    people: [{ name: 'Asha Rao', email: 'asha@example.org' }],
  },
};
const queues = [
  outboxKeys.all().pk,
  mailingKeys.drafts().pk,
  mailingKeys.digestsUpTo('').pk,
  mailingKeys.letters().pk,
];

const deviations = [
  {
    at: /^TransactWrite NOTICE#/,
    when: ['writes and loses the reply'],
    answer: 'internal',
    laterEffects: /./,
    because: 'the event is in the mail, with a receipt: it goes out, once',
  },
  {
    at: 'Delete OUTBOX',
    answer: 'internal',
    laterEffects: /./,
    because: 'the event is in the mails of its recipients, with a receipt: they go out, once',
  },
  {
    at: /^TransactWrite (NOTICE#|MAILDRAFTS)/,
    when: ['finds a condition false'],
    answer: 'done',
    exceptEffects: /./,
    because: 'another run took the event or the mail: it sends it',
  },
  {
    at: /^GetAccount/,
    answer: 'done',
    because: 'SES does not tell its limits: the rate of the stage applies',
  },
  {
    at: /^Update MAILLETTERS/,
    when: ['finds a condition false'],
    answer: 'done',
    exceptEffects: /^(Update MAILLETTERS|Delete MAILLETTERS|SendEmail)/,
    because: 'another run sends the letter',
  },
] as const;
/** A letter whose sending failed is tried again after two minutes. */
const repeatAfterSeconds = 180;

const under = await testEvents(eventFunctions.sendMail, {
  async given({ table }) {
    for (const userId of ['usr_actor', 'usr_asha'])
      await addPerson(table, { userId, role: 'mediator' });
  },
  events: {
    'a mail that is owed': {
      given: ({ table }) => transact(table, () => [putNotice(table, notice)]),
      event: () => ({ source: 'aws.scheduler' }),
      check(_, { aws }) {
        expect(aws.clients.ses).toHaveReceivedCommandTimes(SendEmailCommand, 1);
        expect(aws.clients.ses).toHaveReceivedCommandWith(SendEmailCommand, {
          Destination: { ToAddresses: ['usr_asha@example.com'] },
        });
        expect(aws.table.items().filter(({ pk }) => queues.includes(pk))).toEqual([]);
      },
      deviations,
      repeatAfterSeconds,
    },
    'a mail with a personal link': {
      given: ({ table }) => transact(table, () => [putNotice(table, linkNotice)]),
      event: () => ({ source: 'aws.scheduler' }),
      check(_, { aws }) {
        const [sent] = aws.clients.ses.commandCalls(SendEmailCommand);
        const body = sent?.args[0].input.Content?.Simple?.Body?.Text?.Data;
        expect(body).toContain(`Open: https://portal.example/page?link=${token}`);
        expect(aws.table.items().filter(({ pk }) => queues.includes(pk))).toEqual([]);
      },
      deviations,
      repeatAfterSeconds,
    },
  },
});

test('a mail that cannot be read keeps no other one waiting', async () => {
  const broken = { ...mailingKeys.draft('usr_broken', 'cas_9'), lines: 'no list' };
  await batchWrite(under.table, { put: [broken, letterOf('mal_1')] });
  under.keep();
  const { error } = await under.call({});
  expect(error).toBeInstanceOf(AggregateError);
  expect(under.aws.clients.ses).toHaveReceivedCommandWith(SendEmailCommand, {
    Content: expect.objectContaining({
      Simple: expect.objectContaining({ Subject: { Data: 'Of mal_1', Charset: 'UTF-8' } }),
    }),
  });
});

const letterOf = (id: string) => ({
  ...mailingKeys.letter(id),
  ...{ id, omitted: 0, isDigest: false, attempts: 0, nextTryAt: notice.at },
  recipient: { kind: 'user', id: 'usr_asha' },
  lines: [
    {
      ...{ actorId: 'usr_actor', matter: 'cas_8', topic: 'MED-2026-000008', at: notice.at },
      ...{ subject: `Of ${id}`, text: 'A text.', calendar: [] },
    },
  ],
});
