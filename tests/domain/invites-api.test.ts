import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { startMessages } from 'local-aws/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Case, casesEndpoints } from '#contracts/endpoints/cases.ts';
import {
  type Invite,
  NEUTRALS_MAX,
  type Neutral,
  OPEN_INVITES_MAX,
} from '#contracts/endpoints/invites.ts';
import { nextHearingInputSchema } from '#contracts/rules/hearings.ts';
import type { CaseRecord } from '#lambdas/cases/case-record.ts';
import { createCase, findCase, replaceCase } from '#lambdas/cases/case-repository.ts';
import { changeStatus } from '#lambdas/cases/change-status.ts';
import { getCase } from '#lambdas/cases/get-case.ts';
import { setNextHearing } from '#lambdas/cases/hearings/set-next-hearing.ts';
import { readDocketCounts } from '#lambdas/docket/counts/docket-counters.ts';
import { findDocketRow } from '#lambdas/docket/docket-repository.ts';
import { inviteKeys } from '#lambdas/invites/invite-keys.ts';
import { listActivities } from '#lambdas/notifications/list-activities.ts';
import { secondsAfter, systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '../support/api-event.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { addPerson } from '../support/people/add-person.ts';
import { principalOf } from '../support/people/principal.ts';
import { signIn } from '../support/people/sign-in.ts';
import { mailsIn, sendOwedMails } from '../support/stores/mailing-run.ts';
import { startTable } from '../support/stores/start-table.ts';

/** The handler, called as by API Gateway, with a separate table and mail service. */

type Reply = {
  status: number;
  headers: Record<string, unknown>;
  body: {
    invite: Invite;
    data: Invite[];
    total: number;
    message: string;
    code: string;
    issues?: { field: string; message: string }[];
  };
};

let table: Table;
let stops: (() => Promise<unknown>)[];
let mailbox: string;
let call: (event: ReturnType<typeof apiEvent>) => Promise<Reply>;

beforeAll(async () => {
  const started = await startTable();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  const messages = await startMessages({ port: 0, dataDir });
  ({ table } = started);
  mailbox = messages.endpoint;
  stops = [
    () => messages.close(),
    () => started.stop(),
    () => rm(dataDir, { recursive: true, force: true }),
  ];
  const { handler } = await import('#lambdas/invites/handler.ts');
  call = async (event) => {
    // The handlers do not read the Lambda context.
    const reply = await handler(event, {} as Context);
    const { statusCode: status, headers = {}, body } = reply;
    return { status, headers, body: JSON.parse(body) };
  };
  for (const [userId, role] of [
    ['usr_arb', 'arbitrator'],
    ['usr_arb_2', 'arbitrator'],
    ['usr_med', 'mediator'],
    ['usr_med_2', 'mediator'],
    ['usr_mgr', 'caseManager'],
    ['usr_mgr_2', 'caseManager'],
    ['usr_stranger', 'mediator'],
  ] as const) {
    await addPerson(table, { userId, role });
    await signIn(table, userId);
  }
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

let lastCase = 0;

/** A separate case for each test: a mediation of usr_med unless given otherwise. */
async function newCase(facts: Partial<CaseRecord> = {}, owner = 'usr_med'): Promise<string> {
  lastCase += 1;
  await createCase(
    table,
    makeCase(lastCase, owner, {
      resolutionKind: 'mediation',
      status: 'negotiationOngoing',
      ...facts,
    }),
  );
  return caseIdOf(lastCase);
}

const managedBy = (userId: string, presiding = 'usr_med'): Partial<CaseRecord> => ({
  assignments: [
    { userId: presiding, name: `Person ${presiding}`, role: 'presiding' },
    { userId, name: `Person ${userId}`, role: 'managing' },
  ],
});

type Wish = { caseId: unknown; role?: unknown; userId?: unknown };

const invite = (by: string, wish: Wish, key?: string) =>
  call(
    apiEvent('POST', 'invites', {
      userId: by,
      body: { role: 'mediator', userId: 'usr_med_2', ...wish },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    }),
  );

const answer = (by: string, id: string, body: object) =>
  call(apiEvent('PUT', 'invites/{id}', { userId: by, params: { id }, body }));

const list = (by: string, path: string, query: Record<string, string> = {}) =>
  call(apiEvent('GET', path, { userId: by, query }));

const neutrals = async (by: string, query: Record<string, string>) => {
  const reply = await call(apiEvent('GET', 'mediator/neutrals', { userId: by, query }));
  // The picker’s reply has a different data and hasMore.
  return reply as unknown as {
    status: number;
    body: { data: Neutral[]; hasMore: boolean; code?: string };
  };
};

const caseOf = async (userId: string, caseId: string): Promise<Case> =>
  casesEndpoints.getCase.response.parse(
    await getCase(
      { table, files: connectFiles('files') },
      { principal: principalOf(userId), params: { id: caseId } },
    ),
  ).case;

const activitiesOf = async (userId: string, caseId: string) => {
  const { activities } = await listActivities(
    { table },
    { principal: principalOf(userId), query: { page: 1, perPage: 1000 } },
  );
  return activities.data.filter(({ entityId }) => entityId === caseId);
};

const failMails = (failNext: number) =>
  fetch(`${mailbox}/_local/faults`, {
    method: 'POST',
    body: JSON.stringify({ channel: 'email', failNext }),
  });

/** Sends all pending mails about a case. */
async function mailsAbout(code: string): Promise<{ to: string; text: string }[]> {
  await sendOwedMails({ table, inbox: mailbox }).catch(() => undefined);
  return (await mailsIn(mailbox)).filter(({ text }) => text.includes(code));
}

const allOf = async (userId: string) => {
  const counts = await readDocketCounts(table, userId);
  return Object.values(counts)
    .flatMap((buckets) => Object.values(buckets))
    .reduce((sum, count) => sum + count, 0);
};

/** An invitation of usr_med to usr_med_2 in a new case. */
async function invited(): Promise<{ caseId: string; id: string }> {
  const caseId = await newCase(managedBy('usr_mgr'));
  const { status, body } = await invite('usr_med', { caseId });
  expect(status, body.message).toBe(200);
  return { caseId, id: body.invite.id };
}

describe('inviting', () => {
  test('stores a request on the case, an invitation for both, a notification and a mail', async () => {
    const caseId = await newCase({
      ...managedBy('usr_mgr'),
      totalClaim: { amountMinor: 12_345_050, currency: 'INR' },
    });
    const { status, body } = await invite('usr_med', { caseId });
    expect(status).toBe(200);
    expect(body.message).toBe('Invitation Sent Successfully');
    const { caseCode } = await caseOf('usr_med', caseId);
    expect(body.invite).toMatchObject({
      direction: 'sent',
      status: 'requested',
      role: 'mediator',
      inviter: { id: 'usr_med', name: 'Person usr_med' },
      invited: { id: 'usr_med_2', name: 'Person usr_med_2' },
      reason: '',
      answered_at: '',
      case: {
        id: caseId,
        caseCode,
        claimantName: 'Deccan Housing Finance',
        respondentNames: ['Suresh Patil'],
        totalClaimValue: 123_450.5,
        currencyUnit: 'INR',
      },
    });
    expect((await caseOf('usr_med', caseId)).requestedMediators).toEqual([
      {
        id: 'usr_med_2',
        name: 'Person usr_med_2',
        invite: { id: body.invite.id, role: 'mediator', invitedBy: 'usr_med' },
      },
    ]);
    for (const [who, path, other] of [
      ['usr_med', 'sent-invites', 'received-invites'],
      ['usr_med_2', 'received-invites', 'sent-invites'],
    ] as const) {
      const own = (reply: Reply) =>
        reply.body.data.filter(({ case: about }) => about.id === caseId);
      expect(own(await list(who, path))).toHaveLength(1);
      expect(own(await list(who, 'invites'))).toHaveLength(1);
      expect(own(await list(who, other))).toHaveLength(0);
    }
    expect(await activitiesOf('usr_med_2', caseId)).toMatchObject([
      {
        kind: 'CASE',
        message: `Person usr_med invites you to ${caseCode} as mediator`,
        meta: { destination: 'invites', resolutionKind: 'mediation' },
      },
    ]);
    const [mail, ...more] = await mailsAbout(caseCode);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'usr_med_2@example.com' });
    expect(mail?.text).toContain('https://portal.example/mediator/invites');
    expect(mail?.text).not.toContain('Deccan');
  });

  test('mails once for repeats with one Idempotency-Key', async () => {
    const caseId = await newCase(managedBy('usr_mgr'));
    const { caseCode } = await caseOf('usr_med', caseId);
    for (let repeat = 1; repeat <= 4; repeat += 1) {
      const { status } = await invite('usr_med', { caseId }, 'invite-again-0001');
      expect(status).toBe(200);
      // The mail is sent before the next repeat.
      expect(await mailsAbout(caseCode)).toHaveLength(1);
    }
    expect(await activitiesOf('usr_med_2', caseId)).toHaveLength(1);
  });

  test('mails the invitation and each answer to the other person', async () => {
    for (const [reply, by, to, text] of [
      ['accept', 'usr_med_2', 'usr_med', 'Person usr_med_2 accepted your invitation'],
      ['decline', 'usr_med_2', 'usr_med', 'Person usr_med_2 declined your invitation'],
      ['withdraw', 'usr_med', 'usr_med_2', 'Person usr_med withdrew the invitation'],
    ] as const) {
      const caseId = await newCase(managedBy('usr_mgr'));
      const { caseCode } = await caseOf('usr_med', caseId);
      const { body } = await invite('usr_med', { caseId });
      await mailsAbout(caseCode);
      expect((await answer(by, body.invite.id, { answer: reply })).status).toBe(200);
      const mails = await mailsAbout(caseCode);
      expect(mails).toHaveLength(2);
      expect(mails[1]?.to).toBe(`${to}@example.com`);
      expect(mails[1]?.text).toContain(text);
    }
  });

  test('keeps the invitation when the mail cannot be sent, and retries the mail', async () => {
    const caseId = await newCase(managedBy('usr_mgr'));
    const { caseCode } = await caseOf('usr_med', caseId);
    const { status, body } = await invite('usr_med', { caseId });
    expect([status, body.message]).toEqual([200, 'Invitation Sent Successfully']);
    await failMails(10);
    expect((await caseOf('usr_med', caseId)).requestedMediators).toHaveLength(1);
    expect(await activitiesOf('usr_med_2', caseId)).toHaveLength(1);
    expect(await mailsAbout(caseCode)).toEqual([]);
    await failMails(0);
    const now = new Date(Date.now() + 600_000);
    await sendOwedMails({ table, inbox: mailbox, now });
    expect(await mailsAbout(caseCode)).toHaveLength(1);
    expect((await answer('usr_med_2', body.invite.id, { answer: 'accept' })).status).toBe(200);
  });

  test('refuses the fourth invitation of one person to one case after three withdrawals', async () => {
    const caseId = await newCase(managedBy('usr_mgr'));
    const { caseCode } = await caseOf('usr_med', caseId);
    for (let n = 1; n <= 3; n += 1) {
      const { status, body } = await invite('usr_med', { caseId });
      expect([n, status]).toEqual([n, 200]);
      await answer('usr_med', body.invite.id, { answer: 'withdraw' });
    }
    // Counts for every member of the case.
    for (const by of ['usr_med', 'usr_mgr']) {
      const { status, headers, body } = await invite(by, { caseId });
      expect([status, body.code, body.message]).toEqual([
        429,
        'too_many_tries',
        'Person usr_med_2 was invited to this case 3 times within a day. Please wait before asking again',
      ]);
      const seconds = Number(headers['Retry-After']);
      expect(seconds).toBeGreaterThan(86_000);
      expect(seconds).toBeLessThanOrEqual(86_400);
    }
    expect((await caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
    // Six events of one matter within a minute.
    expect(await mailsAbout(caseCode)).toHaveLength(1);
    // Another person, and the same person on another case, can be invited.
    await addPerson(table, { userId: 'usr_med_3', role: 'mediator' });
    expect((await invite('usr_med', { caseId, userId: 'usr_med_3' })).status).toBe(200);
    expect((await invited()).id).toBeTruthy();
  });

  test('allows a further invitation once the first of three is a day old', async () => {
    const caseId = await newCase(managedBy('usr_mgr'));
    const key = inviteKeys.window(caseId, 'usr_med_2');
    const sentAt = [86_401, 50, 40].map((seconds) => secondsAfter(new Date(), -seconds));
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...key, sentAt } }));
    expect((await invite('usr_med', { caseId })).status).toBe(200);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key }));
    expect(Item).toMatchObject({ sentAt: [...sentAt.slice(1), expect.any(String)] });
    expect(Item?.['expiresAt']).toBeGreaterThan(Date.now() / 1000 + 86_000);
  });

  test('writes nothing more for a repeated key, and refuses another request with it', async () => {
    const caseId = await newCase(managedBy('usr_mgr'));
    const key = 'key-of-one-invitation';
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => invite('usr_med', { caseId }, key)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.invite.id)).size).toBe(1);
    expect((await caseOf('usr_med', caseId)).requestedMediators).toHaveLength(1);
    expect(await activitiesOf('usr_med_2', caseId)).toHaveLength(1);
    const other = await invite('usr_med', { caseId, userId: 'usr_stranger' }, key);
    expect(other.status).toBe(409);
  });

  test('refuses a user who is not on the case or only invited to it, and stores nothing', async () => {
    const { caseId } = await invited();
    for (const by of ['usr_stranger', 'usr_med_2', 'usr_arb']) {
      const { status, body } = await invite(by, {
        caseId,
        userId: 'usr_arb_2',
        role: 'arbitrator',
      });
      expect({ status, message: body.message }).toEqual({ status: 404, message: 'Case not found' });
    }
    expect((await caseOf('usr_med', caseId)).requestedMediators).toHaveLength(1);
  });

  test('returns a conflict for a person who is on the case or already invited', async () => {
    const { caseId } = await invited();
    const again = await invite('usr_mgr', { caseId });
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Person usr_med_2 has been invited to this case already' },
    });
    const member = await invite('usr_mgr', { caseId, userId: 'usr_med' });
    expect(member).toMatchObject({
      status: 409,
      body: { message: 'Person usr_med is on this case already' },
    });
  });

  test.each([
    [
      'an arbitrator to a mediation',
      {},
      'arbitrator',
      'usr_arb',
      'There is no arbitrator in a mediation',
    ],
    [
      'a second case manager',
      {},
      'caseManager',
      'usr_mgr_2',
      'This case has a case manager already',
    ],
    [
      'a mediator to a managed arbitration',
      { resolutionKind: 'arbitration', status: 'firstHearing' },
      'mediator',
      'usr_med_2',
      'This case has a case manager already',
    ],
    [
      'anybody to a draft',
      { status: 'draft' },
      'mediator',
      'usr_med_2',
      'Nobody can join a draft: it has to be submitted first',
    ],
    [
      'anybody to a closed case',
      { status: 'closedByCaseManager' },
      'mediator',
      'usr_med_2',
      'This case has ended: nobody can join it any more',
    ],
    [
      'anybody after the final award',
      { resolutionKind: 'arbitration', status: 'finalAward' },
      'arbitrator',
      'usr_arb',
      'This case has ended: nobody can join it any more',
    ],
  ] as const)('of %s is a conflict', async (_, facts, role, userId, message) => {
    const caseId = await newCase({ ...managedBy('usr_mgr'), ...facts });
    const { status, body } = await invite('usr_mgr', { caseId, role, userId });
    expect({ status, message: body.message }).toEqual({ status: 409, message });
    expect((await caseOf('usr_mgr', caseId)).requestedMediators).toEqual([]);
  });

  test('refuses a role that the person does not have, and an unknown person', async () => {
    const caseId = await newCase(managedBy('usr_mgr'));
    const role = await invite('usr_med', { caseId, userId: 'usr_arb' });
    expect(role).toMatchObject({
      status: 400,
      body: {
        issues: [{ field: 'role', message: 'Person usr_arb is not registered as mediator' }],
      },
    });
    const nobody = await invite('usr_med', { caseId, userId: 'usr_nobody' });
    expect(nobody).toMatchObject({ status: 404, body: { message: 'User not found' } });
    expect((await caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
  });

  test.each([
    [{ caseId: 'a#b' }, 'caseId', 'Not a valid id'],
    [{ caseId: caseIdOf(1), userId: '../me' }, 'userId', 'Not a valid id'],
    [{ caseId: caseIdOf(1), role: 'judge' }, 'role', 'Role is required'],
  ])('refuses %j', async (wish, field, message) => {
    const { status, body } = await invite('usr_med', wish);
    expect(status).toBe(400);
    expect(body.issues).toContainEqual({ field, message });
  });

  test('returns a conflict above ten open invitations, also in parallel', async () => {
    const caseId = await newCase(managedBy('usr_mgr'));
    const asked = Array.from({ length: OPEN_INVITES_MAX + 1 }, (_, n) => `usr_many_${n}`);
    for (const userId of asked) await addPerson(table, { userId, role: 'mediator' });
    const first = await Promise.all(
      asked.slice(0, 8).map((userId) => invite('usr_med', { caseId, userId })),
    );
    expect(first.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const rest = [];
    for (const userId of asked.slice(8)) rest.push(await invite('usr_med', { caseId, userId }));
    expect(rest.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect((await caseOf('usr_med', caseId)).requestedMediators).toHaveLength(OPEN_INVITES_MAX);
  });
});

describe('a full case', () => {
  const onIt = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ userId: `usr_full_${n}`, name: `Person ${n}`, role: 'presiding' as const },
    }));

  test('accepts no further neutral, and changes status with all of them', async () => {
    const assignments = [...onIt(NEUTRALS_MAX - 3), ...(managedBy('usr_mgr').assignments ?? [])];
    const caseId = await newCase({ assignments });
    const { body } = await invite('usr_med', { caseId });
    expect((await answer('usr_med_2', body.invite.id, { answer: 'accept' })).status).toBe(200);
    const more = await invite('usr_med', { caseId, userId: 'usr_stranger' });
    expect([more.status, more.body.message]).toEqual([409, 'A case takes 20 neutrals and no more']);

    const deps = { table, clock: systemClock };
    const principal = principalOf('usr_med');
    const nextYear = new Date().getFullYear() + 1;
    for (const day of [`04/03/${nextYear}`, `05/03/${nextYear}`])
      await setNextHearing(deps, {
        principal,
        caseId,
        nextHearing: nextHearingInputSchema.parse({
          ...{ date: `${day} 00:00:00`, time: `${day} 11:30:00` },
          hearingType: 'Joint session',
          remarks: 'All of them',
        }),
      });
    await changeStatus(deps, {
      caseId,
      userId: 'usr_mgr',
      status: 'negotiationReached',
      expectedStatus: undefined,
      comingHearing: { action: 'cancel', reason: 'The parties settled' },
    });
    expect((await findDocketRow(table, 'usr_full_0', caseId))?.status).toBe('negotiationReached');
  });

  test('keeps invited people out while it is a draft again', async () => {
    const { caseId, id } = await invited();
    const record = await findCase(table, caseId);
    if (!record) throw new Error('The case is missing');
    await replaceCase(table, record, { ...record, status: 'draft' });
    expect(await answer('usr_med_2', id, { answer: 'accept' })).toMatchObject({
      status: 409,
      body: { message: 'Nobody can join a draft: it has to be submitted first' },
    });
    expect(await findDocketRow(table, 'usr_med_2', caseId)).toBeUndefined();
    expect((await answer('usr_med_2', id, { answer: 'decline' })).status).toBe(200);
  });
});

describe('answering', () => {
  test('adds the accepting neutral to the case: docket, counters, notification', async () => {
    const { caseId, id } = await invited();
    const before = await allOf('usr_med_2');
    await expect(caseOf('usr_med_2', caseId)).rejects.toMatchObject({ code: 'not_found' });
    const { status, body } = await answer('usr_med_2', id, { answer: 'accept' });
    expect(status).toBe(200);
    expect(body.message).toBe('Invitation Accepted Successfully');
    expect(body.invite).toMatchObject({ id, direction: 'received', status: 'accepted' });
    expect(await allOf('usr_med_2')).toBe(before + 1);
    const shown = await caseOf('usr_med_2', caseId);
    expect(shown.requestedMediators).toEqual([]);
    expect(shown.presidingArbitrator).toBe('no');
    expect((await findCase(table, caseId))?.assignments).toContainEqual({
      userId: 'usr_med_2',
      name: 'Person usr_med_2',
      role: 'presiding',
    });
    expect(await activitiesOf('usr_med', caseId)).toMatchObject([
      { message: `Person usr_med_2 accepted your invitation to ${shown.caseCode}` },
    ]);
    const [sent] = (await list('usr_med', 'sent-invites', { status: 'accepted' })).body.data;
    expect(sent).toMatchObject({ id, status: 'accepted', direction: 'sent' });
  });

  test.each([
    [
      'an arbitrator presides',
      'arbitration',
      'usr_mgr',
      'arbitrator',
      'usr_arb_2',
      'presiding',
      'yes',
    ],
    [
      'a case manager manages',
      'mediation',
      undefined,
      'caseManager',
      'usr_mgr_2',
      'managing',
      'no',
    ],
    [
      'a mediator manages a case without a manager',
      'arbitration',
      undefined,
      'mediator',
      'usr_med_2',
      'managing',
      'no',
    ],
  ] as const)('%s', async (_, resolutionKind, manager, role, userId, place, flag) => {
    const caseId = await newCase({
      resolutionKind,
      status: resolutionKind === 'arbitration' ? 'firstHearing' : 'negotiationOngoing',
      ...(manager && managedBy(manager)),
    });
    const { body } = await invite('usr_med', { caseId, role, userId });
    expect((await answer(userId, body.invite.id, { answer: 'accept' })).status).toBe(200);
    const record = await findCase(table, caseId);
    expect(record?.assignments.find((one) => one.userId === userId)).toMatchObject({ role: place });
    const shown = await caseOf(userId, caseId);
    expect(shown.presidingArbitrator).toBe(flag);
    if (place === 'managing') expect(shown.caseManager).toMatchObject({ id: userId });
    expect((await findDocketRow(table, 'usr_med', caseId))?.caseManagerId).toBe(
      place === 'managing' ? userId : (manager ?? ''),
    );
  });

  test('removes the request when declined with a reason, and notifies the inviter', async () => {
    const { caseId, id } = await invited();
    const before = await allOf('usr_med_2');
    const reason = 'I advised the claimant\nin <2024>.';
    const { status, body } = await answer('usr_med_2', id, { answer: 'decline', reason });
    expect(status).toBe(200);
    expect(body.message).toBe('Invitation Declined Successfully');
    const [sent] = (await list('usr_med', 'sent-invites')).body.data;
    expect(sent).toMatchObject({ id, status: 'declined', reason });
    expect((await caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
    expect(await allOf('usr_med_2')).toBe(before);
    await expect(caseOf('usr_med_2', caseId)).rejects.toMatchObject({ code: 'not_found' });
    const [told] = await activitiesOf('usr_med', caseId);
    expect(told?.message).toContain('declined your invitation');
    expect((await invite('usr_med', { caseId })).status).toBe(200);
  });

  test('removes a withdrawn invitation, and notifies the invited person', async () => {
    const { caseId, id } = await invited();
    const { status, body } = await answer('usr_med', id, { answer: 'withdraw' });
    expect(status).toBe(200);
    expect(body.message).toBe('Invitation Withdrawn Successfully');
    expect((await caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
    const messages = (await activitiesOf('usr_med_2', caseId)).map(({ message }) => message);
    expect(messages[0]).toContain('withdrew the invitation');
    const late = await answer('usr_med_2', id, { answer: 'accept' });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'This invitation was withdrawn already' },
    });
  });

  test('allows only the invited person to answer, only the inviter to withdraw, and hides it from others', async () => {
    const { caseId, id } = await invited();
    for (const what of ['accept', 'decline', 'withdraw'])
      for (const by of ['usr_stranger', 'usr_mgr', 'usr_arb'])
        expect(await answer(by, id, { answer: what })).toMatchObject({
          status: 404,
          body: { message: 'Invitation not found' },
        });
    expect((await answer('usr_med', id, { answer: 'accept' })).status).toBe(403);
    expect((await answer('usr_med', id, { answer: 'decline' })).status).toBe(403);
    expect((await answer('usr_med_2', id, { answer: 'withdraw' })).status).toBe(403);
    expect((await caseOf('usr_med', caseId)).requestedMediators).toHaveLength(1);
    for (const path of ['invites', 'received-invites', 'sent-invites'])
      expect((await list('usr_stranger', path)).body).toMatchObject({ data: [], total: 0 });
  });

  test.each([
    ['no answer', {}, 'answer', 'Answer is required'],
    ['another answer', { answer: 'perhaps' }, 'answer', 'Answer is required'],
    [
      'a reason to accept',
      { answer: 'accept', reason: 'Gladly' },
      'reason',
      'Only a declined invitation takes a reason',
    ],
    [
      'a reason that is too long',
      { answer: 'decline', reason: 'x'.repeat(1001) },
      'reason',
      'Maximum 1000 characters',
    ],
    [
      'a reason that turns the text',
      { answer: 'decline', reason: 'a\u202eb' },
      'reason',
      'Control characters are not allowed',
    ],
  ])('refuses %s', async (_, body, field, message) => {
    const { id } = await invited();
    const reply = await answer('usr_med_2', id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toContainEqual({ field, message });
    expect((await list('usr_med_2', 'received-invites')).body.data[0]).toMatchObject({
      id,
      status: 'requested',
    });
  });

  test('counts one of eight parallel answers, and keeps invitation, case and counters consistent', async () => {
    for (const round of [1, 2, 3]) {
      const { caseId, id } = await invited();
      const before = await allOf('usr_med_2');
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          n % 2 === 0
            ? answer('usr_med_2', id, { answer: 'accept' })
            : answer('usr_med', id, { answer: 'withdraw' }),
        ),
      );
      expect(
        replies.filter(({ status }) => status === 200),
        `round ${round}`,
      ).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
      const winner = replies.find(({ status }) => status === 200);
      const [received] = (await list('usr_med_2', 'received-invites')).body.data;
      const [sent] = (await list('usr_med', 'sent-invites')).body.data;
      expect(received?.status).toBe(winner?.body.invite.status);
      expect(sent?.status).toBe(winner?.body.invite.status);
      const isMember = received?.status === 'accepted';
      expect(await allOf('usr_med_2')).toBe(before + (isMember ? 1 : 0));
      const row = await findDocketRow(table, 'usr_med_2', caseId);
      expect(row !== undefined).toBe(isMember);
      expect((await caseOf('usr_med', caseId)).requestedMediators).toEqual([]);
    }
  });

  test('adds all eight people who accept invitations to one case in parallel, and counts them', async () => {
    const caseId = await newCase(managedBy('usr_mgr'));
    const people = Array.from({ length: 8 }, (_, n) => `usr_together_${n}`);
    const ids: string[] = [];
    for (const userId of people) {
      await addPerson(table, { userId, role: 'mediator' });
      await signIn(table, userId);
      ids.push((await invite('usr_med', { caseId, userId })).body.invite.id);
    }
    const replies = await Promise.all(
      people.map((userId, n) => answer(userId, ids[n] ?? '', { answer: 'accept' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const userId of people) expect(await allOf(userId), userId).toBe(1);
  });

  test('accepts one of two invited managers, and gives the other the reason', async () => {
    const caseId = await newCase();
    const ids = [];
    for (const [userId, role] of [
      ['usr_mgr', 'caseManager'],
      ['usr_mgr_2', 'caseManager'],
    ])
      ids.push((await invite('usr_med', { caseId, role, userId })).body.invite.id);
    const replies = await Promise.all([
      answer('usr_mgr', ids[0] ?? '', { answer: 'accept' }),
      answer('usr_mgr_2', ids[1] ?? '', { answer: 'accept' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = replies[0]?.status === 409 ? 0 : 1;
    expect(replies[loser]?.body.message).toBe('This case has a case manager already');
    const by = loser === 0 ? 'usr_mgr' : 'usr_mgr_2';
    expect((await answer(by, ids[loser] ?? '', { answer: 'decline' })).status).toBe(200);
    const managers = (await findCase(table, caseId))?.assignments.filter(
      ({ role }) => role === 'managing',
    );
    expect(managers).toHaveLength(1);
  });
});

describe('the lists', () => {
  test('are paged, newest first, and filtered by state', async () => {
    for (const userId of ['usr_list', 'usr_list_other']) {
      await addPerson(table, { userId, role: 'mediator' });
      await signIn(table, userId);
    }
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const caseId = await newCase(managedBy('usr_mgr', 'usr_list'), 'usr_list');
      ids.unshift((await invite('usr_list', { caseId, userId: 'usr_list_other' })).body.invite.id);
    }
    const first = await list('usr_list', 'sent-invites');
    expect(first.body).toMatchObject({ total: 12, lastPage: 2, perPage: 10 });
    const second = await list('usr_list', 'sent-invites', { page: '2' });
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids);
    await answer('usr_list_other', ids[5] ?? '', { answer: 'decline' });
    const declined = await list('usr_list_other', 'invites', { status: 'declined' });
    expect(declined.body.data.map(({ id }) => id)).toEqual([ids[5]]);
    const tooFar = await list('usr_list', 'invites', { page: '501' });
    expect(tooFar.body.issues).toContainEqual({
      field: 'page',
      message: 'Page no should be less than 500',
    });
  });
});

describe('the picker', () => {
  test('finds people by name and profession, without contact details', async () => {
    const caseId = await newCase(managedBy('usr_mgr', 'usr_arb'), 'usr_arb');
    await addPerson(table, {
      userId: 'usr_zubin',
      role: 'mediator',
      name: 'Zubin Daruwala',
      profile: { specialities: ['Shipping', 'Charter parties'], languagesKnown: 'Gujarati' },
    });
    const find = async (search: string) =>
      (await neutrals('usr_arb', { caseId, role: 'mediator', search })).body.data;
    for (const search of ['zub', 'ZUBIN daru', 'daruwala', 'charter', 'ship gujar'])
      expect(
        (await find(search)).map(({ id }) => id),
        search,
      ).toEqual(['usr_zubin']);
    expect(await find('zub shipwreck')).toEqual([]);
    expect((await find('zub'))[0]).toEqual({
      id: 'usr_zubin',
      name: 'Zubin Daruwala',
      role: 'mediator',
      qualification: 'LL.B.',
      experience: '8 years',
      specialities: ['Shipping', 'Charter parties'],
      languagesKnown: 'Gujarati',
      location: 'Bengaluru',
      standing: 'free',
    });
  });

  test('marks people who are on the case or already invited', async () => {
    const { caseId } = await invited();
    const standing = async (search: string) =>
      (await neutrals('usr_mgr', { caseId, role: 'mediator', search })).body.data.map((one) => [
        one.id,
        one.standing,
      ]);
    expect(await standing('person usr med 2')).toEqual([['usr_med_2', 'requested']]);
    const all = (await neutrals('usr_mgr', { caseId, role: 'mediator' })).body.data;
    expect(all.find(({ id }) => id === 'usr_med')?.standing).toBe('member');
  });

  test('refuses users who are not on the case or only invited to it', async () => {
    const { caseId } = await invited();
    for (const by of ['usr_stranger', 'usr_med_2']) {
      const reply = await neutrals(by, { caseId, role: 'mediator' });
      expect(reply.status).toBe(404);
      expect(reply.body).not.toHaveProperty('data');
    }
  });
});
