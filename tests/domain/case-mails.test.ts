import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextHearingInputSchema } from '../../contracts/hearings.ts';
import { setNextHearing } from '../../lambdas/cases/set-next-hearing.ts';
import { partyKeys } from '../../lambdas/parties/party-keys.ts';
import { systemClock } from '../../lambdas/shared/clock.ts';
import { batchWrite } from '../../lambdas/shared/dynamo/batch.ts';
import { startMessages } from '../../local/messages/start-messages.ts';
import { mailsIn, sendOwedMails } from '../support/mailing-run.ts';
import { caseIdOf } from '../support/make-case.ts';
import { principalOf } from '../support/principal.ts';
import { type Proceedings, startProceedings } from '../support/start-proceedings.ts';

/** Whom mails about a case reach: its neutrals, its manager, its parties' agents. */

let proceedings: Proceedings;
let inbox: string;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  proceedings = await startProceedings();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-case-mails-'));
  const messages = await startMessages({ port: 0, dataDir });
  inbox = messages.endpoint;
  stop = async () => {
    await messages.close();
    await rm(dataDir, { recursive: true });
  };
  // Each agent has a mailbox of their own.
  await batchWrite(proceedings.table, {
    put: [1, 2, 3, 4].map((n) => ({
      ...partyKeys.agent(`pty_${n}`, `agt_mail_${n}`),
      ...{ id: `agt_mail_${n}`, partyId: `pty_${n}`, role: 'secondary', name: `Agent ${n}` },
      ...{ email: `agent${n}@example.net`, mobile: '+919870009999' },
      createdAt: '2026-01-05T06:30:00.000Z',
    })),
  });
});
afterAll(async () => {
  await stop();
  await proceedings.stop();
});

/** Who is mailed about what is owed now, and what they read. */
async function mailed() {
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
  await sendOwedMails({ table: proceedings.table, inbox });
  const mails = await mailsIn(inbox);
  return { mails, to: mails.map(({ to }) => to).sort() };
}
const neutral = (name: string) => `usr_${name}@example.com`;

test('a comment goes to those whom it is addressed to, without its words', async () => {
  const content = '<p>The vermilion ledger</p>';
  const everyAgent = ['agent1', 'agent2', 'agent3', 'agent4'].map((one) => `${one}@example.net`);
  for (const [body, expected] of [
    [
      { visibilityType: 'all' },
      [neutral('two'), neutral('desk'), neutral('chief'), 'agent@example.com', ...everyAgent],
    ],
    [{ visibilityType: 'mediator' }, [neutral('two'), neutral('chief')]],
    [{ visibilityType: 'caseManager' }, [neutral('desk'), neutral('chief')]],
    [
      { visibilityType: 'respondent', visibilityPartyIds: ['pty_3'] },
      ['agent3@example.net', 'agent@example.com'],
    ],
  ] as const) {
    const { status } = await proceedings.add(1, { content, ...body });
    expect(status).toBe(200);
    const { mails, to } = await mailed();
    expect([body.visibilityType, to]).toEqual([body.visibilityType, [...expected].sort()]);
    expect(JSON.stringify(mails)).not.toContain('vermilion');
    // Agents have no page of the case here.
    for (const mail of mails)
      expect(mail.text.includes('/mediator/')).toBe(mail.to.startsWith('usr_'));
  }
});

test('a repeated comment is mailed once', async () => {
  const key = 'mailed-once-00001';
  for (let repeat = 1; repeat <= 3; repeat += 1)
    await proceedings.add(1, { visibilityType: 'mediator' }, { key });
  expect((await mailed()).to).toHaveLength(2);
  await proceedings.add(1, { visibilityType: 'mediator' }, { key });
  expect((await mailed()).to).toEqual([]);
});

test.each(['pendingRegistrationFee', 'waitingForCaseApproval'] as const)(
  'nobody outside is mailed about a hearing of a case at %s',
  async (status) => {
    const number = status === 'pendingRegistrationFee' ? 41 : 42;
    await proceedings.addCase(number, { status });
    const day = `05/03/${new Date().getFullYear() + 1}`;
    await setNextHearing(
      { table: proceedings.table, clock: systemClock },
      {
        ...{ principal: principalOf('usr_one'), caseId: caseIdOf(number) },
        nextHearing: nextHearingInputSchema.parse({
          ...{ date: `${day} 00:00:00`, time: `${day} 11:30:00` },
          ...{ hearingType: 'Joint session', remarks: 'x', place: 'https://pay.example' },
        }),
      },
    );
    expect((await mailed()).to.filter((to) => !to.startsWith('usr_'))).toEqual([]);
  },
);

test('a hearing goes to the other neutrals and to all agents, who read no remarks', async () => {
  const day = `04/03/${new Date().getFullYear() + 1}`;
  await setNextHearing(
    { table: proceedings.table, clock: systemClock },
    {
      ...{ principal: principalOf('usr_one'), caseId: caseIdOf(1) },
      nextHearing: nextHearingInputSchema.parse({
        ...{ date: `${day} 00:00:00`, time: `${day} 11:30:00` },
        ...{ hearingType: 'Joint session', remarks: 'Vermilion remarks' },
      }),
    },
  );
  const { mails, to } = await mailed();
  expect(to).toEqual(
    [
      ...[neutral('two'), neutral('desk'), neutral('chief'), 'agent@example.com'],
      ...['agent1', 'agent2', 'agent3', 'agent4'].map((one) => `${one}@example.net`),
    ].sort(),
  );
  for (const mail of mails) {
    const entry = mail.attachments?.find(({ fileName }) => fileName.endsWith('.ics'));
    expect(entry?.content).toContain('METHOD:REQUEST');
    expect(entry?.content.includes('Vermilion')).toBe(mail.to.startsWith('usr_'));
  }
});
