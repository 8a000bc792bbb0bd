import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Message, startMessages } from 'local-aws/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEUTRALS_MAX } from '#contracts/endpoints/invites.ts';
import { SCHEDULED_MEETINGS_MAX } from '#contracts/endpoints/meetings.ts';
import { caseStatusKeys } from '#contracts/rules/cases/case-status.ts';
import {
  asksForComingHearing,
  nextHearingInputSchema,
  takesHearings,
} from '#contracts/rules/hearings.ts';
import { decideCaseApproval } from '#lambdas/cases/approval/decide-case-approval.ts';
import { scheduleMeetingItems } from '#lambdas/cases/hearings/schedule-meeting.ts';
import { setNextHearing } from '#lambdas/cases/hearings/set-next-hearing.ts';
import { changeStatus } from '#lambdas/cases/lifecycle/change-status.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { currentHearing } from '#lambdas/cases/record/current-hearing.ts';
import { listHearings, putHearingItem } from '#lambdas/cases/record/hearing-repository.ts';
import { acceptRequest } from '#lambdas/cases/team/accept-request.ts';
import { listHearingRows } from '#lambdas/cases/writing/hearing-rows.ts';
import { listActivityRange } from '#lambdas/notifications/record/activity-repository.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { systemClock } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { mailsIn, sendOwedMails } from '#tests/support/stores/mailing-run.ts';
import {
  type Proceedings,
  startProceedings,
} from '#tests/support/stores/start/start-proceedings.ts';

/** Recipients of mails about a case: its neutrals, its manager, its parties’ agents. */

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
  // Each agent has a separate mailbox.
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

/** Sends all pending mails; returns recipients and texts. */
async function mailed() {
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
  await sendOwedMails({ table: proceedings.table, inbox });
  const mails = await mailsIn(inbox);
  return { mails, to: mails.map(({ to }) => to).sort() };
}
const neutral = (name: string) => `usr_${name}@example.com`;

test('mails a comment to its addressees without its text', async () => {
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
    // Agents have no page of the case in the portal.
    for (const mail of mails)
      expect(mail.text.includes('/mediator/')).toBe(mail.to.startsWith('usr_'));
  }
});

test('mails a repeated comment once', async () => {
  const key = 'mailed-once-00001';
  for (let repeat = 1; repeat <= 3; repeat += 1)
    await proceedings.add(1, { visibilityType: 'mediator' }, { key });
  expect((await mailed()).to).toHaveLength(2);
  await proceedings.add(1, { visibilityType: 'mediator' }, { key });
  expect((await mailed()).to).toEqual([]);
});

test.each(['pendingRegistrationFee', 'waitingForCaseApproval'] as const)(
  'sends no mail to agents and respondents about a hearing of a case at %s',
  async (status) => {
    const number = status === 'pendingRegistrationFee' ? 41 : 42;
    await proceedings.addCase(number, { status });
    const day = `05/03/${new Date().getFullYear() + 1}`;
    await setNextHearing(
      { table: proceedings.table, clock: systemClock },
      {
        principal: principalOf('usr_one'),
        caseId: caseIdOf(number),
        nextHearing: nextHearingInputSchema.parse({
          ...{ date: `${day} 00:00:00`, time: `${day} 11:30:00` },
          hearingType: 'Joint session',
          remarks: 'x',
          place: 'https://pay.example',
        }),
      },
    );
    expect((await mailed()).to.filter((to) => !to.startsWith('usr_'))).toEqual([]);
  },
);

test('mails a hearing to the other neutrals and all agents, without remarks for agents', async () => {
  const day = `04/03/${new Date().getFullYear() + 1}`;
  await setNextHearing(
    { table: proceedings.table, clock: systemClock },
    {
      principal: principalOf('usr_one'),
      caseId: caseIdOf(1),
      nextHearing: nextHearingInputSchema.parse({
        ...{ date: `${day} 00:00:00`, time: `${day} 11:30:00` },
        hearingType: 'Joint session',
        remarks: 'Vermilion remarks',
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

describe('calendars', () => {
  const thisYear = new Date().getFullYear();
  const nextYear = `${thisYear + 1}`;
  const mustFind = async (n: number) => {
    const record = await findCase(proceedings.table, caseIdOf(n));
    if (!record) throw new Error('The case is gone');
    return record;
  };
  const deps = () => ({ table: proceedings.table, clock: systemClock });

  async function bookMeeting(n: number, { id, at }: { id: string; at: string }) {
    const record = await mustFind(n);
    const createdAt = new Date().toISOString();
    await transact(proceedings.table, () =>
      scheduleMeetingItems(proceedings.table, record, { id, startsAt: at, createdAt }),
    );
  }
  const hearingOf = (n: number) =>
    setNextHearing(deps(), {
      principal: principalOf('usr_one'),
      caseId: caseIdOf(n),
      nextHearing: nextHearingInputSchema.parse({
        ...{ date: `06/03/${nextYear} 00:00:00`, time: `06/03/${nextYear} 11:30:00` },
        hearingType: 'Joint session',
        remarks: 'Notes',
      }),
    });
  /** The calendar entries of a mail, each as its lines. */
  const entriesOf = (mail: Message | undefined) =>
    (mail?.attachments ?? [])
      .filter(({ fileName }) => fileName.endsWith('.ics'))
      .map(({ content }) => content.replaceAll(/\r?\n /g, '').split(/\r?\n/));

  test('cancels the coming meetings of a closed case', async () => {
    await proceedings.addCase(11);
    await bookMeeting(11, { id: 'mtg_past', at: `${thisYear - 1}-03-05T06:00:00.000Z` });
    await bookMeeting(11, { id: 'mtg_first', at: `${nextYear}-03-05T06:00:00.000Z` });
    await bookMeeting(11, { id: 'mtg_second', at: `${nextYear}-03-07T06:00:00.000Z` });
    await changeStatus(deps(), {
      caseId: caseIdOf(11),
      userId: 'usr_chief',
      expectedStatus: undefined,
      status: 'closedByCaseManager',
    });
    const { mails, to } = await mailed();
    expect(to).toEqual(
      [
        ...[neutral('one'), neutral('two'), neutral('desk'), 'agent@example.com'],
        ...['agent1', 'agent2', 'agent3', 'agent4'].map((one) => `${one}@example.net`),
      ].sort(),
    );
    const rows = await listHearingRows(proceedings.table, {
      ...{ userId: 'usr_two', month: `${nextYear}-03` },
    });
    expect(rows.filter(({ caseId }) => caseId === caseIdOf(11))).toMatchObject([
      { eventId: 'mtg_first', state: 'cancelled', sequence: 1 },
      { eventId: 'mtg_second', state: 'cancelled', sequence: 1 },
    ]);
    for (const mail of mails) {
      expect(mail.text).toContain(
        `Its meetings on 05/03/${nextYear} at 11:30 am IST and 07/03/${nextYear} at 11:30 am IST are cancelled.`,
      );
      expect(entriesOf(mail)).toEqual(
        ['mtg_first', 'mtg_second'].map((id) =>
          expect.arrayContaining([
            ...['METHOD:CANCEL', `UID:${id}@portal.example`, 'SEQUENCE:1', 'STATUS:CANCELLED'],
          ]),
        ),
      );
    }
  });

  test('cancels nothing for a closed case without meetings', async () => {
    await proceedings.addCase(12);
    await changeStatus(deps(), {
      caseId: caseIdOf(12),
      userId: 'usr_chief',
      expectedStatus: undefined,
      status: 'closedByCaseManager',
    });
    expect((await mailed()).to).toEqual([]);
  });

  /** A case with a request to usr_stranger from usr_two, and the answer. */
  async function askedToJoin(n: number) {
    const { assignments } = makeCase(n, 'usr_one');
    const asked = {
      userId: 'usr_stranger',
      name: 'Stranger',
      role: 'requested' as const,
      invite: { id: `inv_${n}`, role: 'mediator' as const, invitedBy: 'usr_two' },
    };
    await proceedings.addCase(n, { assignments: [...assignments, asked] });
    return () =>
      acceptRequest(deps(), {
        ...{ caseId: caseIdOf(n), inviteId: `inv_${n}`, userId: 'usr_stranger' },
        extraItems: [],
      });
  }

  test('sends the next hearing and coming meetings to a joining neutral only', async () => {
    const accept = await askedToJoin(13);
    await hearingOf(13);
    await bookMeeting(13, { id: 'mtg_joined_past', at: `${thisYear - 1}-03-05T06:00:00.000Z` });
    await bookMeeting(13, { id: 'mtg_joined', at: `${nextYear}-03-09T06:00:00.000Z` });
    const next = await currentHearing(proceedings.table, await mustFind(13));
    await mailed();
    await accept();
    const { mails, to } = await mailed();
    expect(to).toEqual([neutral('stranger')]);
    expect(mails[0]?.text).toContain(
      `Still to come: the hearing on 06/03/${nextYear} at 11:30 am IST, and the meeting on 09/03/${nextYear} at 11:30 am IST.`,
    );
    expect(entriesOf(mails[0])).toEqual(
      [next?.eventId, 'mtg_joined'].map((id) =>
        expect.arrayContaining(['METHOD:REQUEST', `UID:${id}@portal.example`, 'SEQUENCE:0']),
      ),
    );
    // A repeat is refused and sends nothing.
    await expect(accept()).rejects.toMatchObject({ code: 'conflict' });
    expect((await mailed()).to).toEqual([]);
  });

  test('sends the maximum number of meetings to a joining neutral in one mail', async () => {
    const accept = await askedToJoin(14);
    for (let n = 0; n < SCHEDULED_MEETINGS_MAX; n += 1)
      await bookMeeting(14, {
        ...{
          id: `mtg_many_${n}`,
          at: `${nextYear}-03-09T06:${String(n).padStart(2, '0')}:00.000Z`,
        },
      });
    await accept();
    const { mails } = await mailed();
    expect(mails).toHaveLength(1);
    expect(entriesOf(mails[0])).toHaveLength(SCHEDULED_MEETINGS_MAX);
    expect(mails[0]?.text).toContain(`and ${SCHEDULED_MEETINGS_MAX - 5} more`);
  });

  test('sends no mail to a joining neutral when the case has no coming dates', async () => {
    const accept = await askedToJoin(15);
    await accept();
    expect((await mailed()).to).toEqual([]);
  });

  const decide = (n: number, body: { decision: 'approve' | 'decline'; reason?: string }) =>
    decideCaseApproval(deps(), {
      principal: { ...principalOf('usr_decides'), role: 'caseManager' },
      ...{ params: { id: caseIdOf(n) }, body },
    });
  test('cancels the coming hearing of a case returned to draft, with the reason', async () => {
    await proceedings.addCase(16, { status: 'waitingForCaseApproval', createdBy: 'usr_one' });
    await hearingOf(16);
    const next = await currentHearing(proceedings.table, await mustFind(16));
    await mailed();
    await decide(16, { decision: 'decline', reason: 'The agreement is missing' });
    expect((await mustFind(16)).nextHearingAt).toBeUndefined();
    expect(await listHearings(proceedings.table, caseIdOf(16))).toMatchObject([
      { id: next?.id, state: 'cancelled', reason: 'The agreement is missing', sequence: 1 },
    ]);
    for (const userId of ['usr_one', 'usr_two']) {
      const rows = await listHearingRows(proceedings.table, { userId, month: `${nextYear}-03` });
      expect(rows.filter(({ caseId }) => caseId === caseIdOf(16))).toMatchObject([
        { state: 'cancelled', reason: 'The agreement is missing' },
      ]);
      const told = await listActivityRange(proceedings.table, userId, 1, 1_000);
      expect(
        told.filter(({ entityId }) => entityId === caseIdOf(16)).map(({ message }) => message),
      ).toContainEqual(expect.stringMatching(/^Hearing of .* is cancelled$/));
    }
    const { mails, to } = await mailed();
    expect(to).toContain(neutral('one'));
    // Agents receive no hearing of a case that is not approved.
    expect(to.filter((address) => address.startsWith('agent'))).toEqual([]);
    for (const mail of mails) {
      expect(entriesOf(mail)).toEqual([
        expect.arrayContaining([
          ...['METHOD:CANCEL', `UID:${next?.eventId}@portal.example`, 'SEQUENCE:1'],
        ]),
      ]);
      expect(mail.text).toContain('The agreement is missing');
    }
  });

  test('keeps a past hearing of a returned case, and changes none when the decision is refused', async () => {
    const past = `${thisYear - 1}-03-06T06:00:00.000Z`;
    const facts = { status: 'waitingForCaseApproval', createdBy: 'usr_one', nextHearingAt: past };
    await proceedings.addCase(17, facts);
    const held = {
      id: 'hrg_held',
      kind: 'hearing' as const,
      caseId: caseIdOf(17),
      at: past,
      durationMinutes: 60,
      hearingType: 'Joint session',
      remarks: '',
      state: 'set' as const,
      createdAt: past,
      eventId: 'hrg_held',
      sequence: 0,
    };
    await transact(proceedings.table, () => [putHearingItem(proceedings.table, held)]);
    await decide(17, { decision: 'decline', reason: 'The agreement is missing' });
    expect(await mustFind(17)).toMatchObject({ status: 'draft' });
    expect((await mustFind(17)).nextHearingAt).toBeUndefined();
    expect(await listHearings(proceedings.table, caseIdOf(17))).toEqual([held]);
    await mailed();
    await expect(decide(17, { decision: 'decline', reason: 'Again' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await mailed()).to).toEqual([]);
  });

  test('closes and returns a case with the maximum number of neutrals in one transaction', async () => {
    const assignments = Array.from({ length: NEUTRALS_MAX }, (_, n) => ({
      ...{ userId: n === 0 ? 'usr_one' : `usr_full_${n}`, name: `Neutral ${n}` },
      role: n === 1 ? ('managing' as const) : ('presiding' as const),
    }));
    await proceedings.addCase(19, { assignments });
    await bookMeeting(19, { id: 'mtg_full', at: `${nextYear}-03-05T06:00:00.000Z` });
    await hearingOf(19);
    await changeStatus(deps(), {
      caseId: caseIdOf(19),
      userId: 'usr_full_1',
      expectedStatus: undefined,
      status: 'closedByCaseManager',
      comingHearing: { action: 'cancel', reason: 'Withdrawn' },
    });
    const waiting = { status: 'waitingForCaseApproval', createdBy: 'usr_one', assignments };
    await proceedings.addCase(20, waiting);
    await hearingOf(20);
    await decide(20, { decision: 'decline', reason: 'The agreement is missing' });
    for (const [n, count] of [
      [19, 2],
      [20, 1],
    ] as const) {
      const rows = await listHearingRows(proceedings.table, {
        ...{ userId: `usr_full_${NEUTRALS_MAX - 1}`, month: `${nextYear}-03` },
      });
      expect(rows.filter((row) => row.caseId === caseIdOf(n)).map(({ state }) => state)).toEqual(
        Array.from({ length: count }, () => 'cancelled'),
      );
    }
    await mailed();
  });

  test('sends the coming hearing to the case manager who approves a case', async () => {
    await addPerson(proceedings.table, { userId: 'usr_decides', role: 'caseManager' });
    await proceedings.addCase(18, {
      status: 'waitingForCaseApproval',
      createdBy: 'usr_one',
      assignments: makeCase(18, 'usr_one').assignments,
    });
    await hearingOf(18);
    await mailed();
    await decide(18, { decision: 'approve' });
    const { mails } = await mailed();
    const own = mails.filter(({ to }) => to === neutral('decides'));
    expect(own.map(entriesOf)).toEqual([[expect.arrayContaining(['METHOD:REQUEST'])]]);
  });
});

test('decides the coming hearing for each status that allows no hearings', () => {
  // A return to draft cancels it; every other such status asks for a choice.
  for (const status of caseStatusKeys)
    expect([status, takesHearings(status)]).toEqual([
      status,
      status !== 'draft' && !asksForComingHearing(status),
    ]);
});
