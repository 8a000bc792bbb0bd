import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextStatusesOf } from '#contracts/rules/case-lifecycle.ts';
import { caseStatuses, caseStatusKeys } from '#contracts/rules/cases/case-status-table.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { changeStatus } from '#lambdas/cases/lifecycle/change-status.ts';
import { lifecycleFactsOf } from '#lambdas/cases/reading/present-case.ts';
import { type CaseRecord, membersOf } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { readDocketCounts } from '#lambdas/docket/record/docket-counters.ts';
import { countPartitions } from '#lambdas/docket/record/docket-counts.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { toIndianDateTime } from '#shared/india-time.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** PUT mediator/cases/{id}, called through the handler as by API Gateway. */

let table: Table;
let stop: () => Promise<void>;
const call = callHandler;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  for (const userId of ['usr_one', 'usr_manager', 'usr_stranger', 'usr_asked'])
    await signIn(table, userId);
});
afterAll(() => stop());

const manager = { userId: 'usr_manager', name: 'Manager', role: 'managing' as const };
const presiding = { userId: 'usr_one', name: 'One', role: 'presiding' as const };

async function given(n: number, facts: Partial<CaseRecord> = {}): Promise<string> {
  await createCase(table, makeCase(n, 'usr_one', { assignments: [presiding, manager], ...facts }));
  return caseIdOf(n);
}

const update = (id: string, body: unknown, userId = 'usr_one') =>
  call(apiEvent('PUT', 'mediator/cases/{id}', { userId, params: { id }, body }));

async function mustFind(caseId: string): Promise<CaseRecord> {
  const record = await findCase(table, caseId);
  if (!record) throw new Error(`${caseId} is missing`);
  return record;
}

/** All stored items except sessions. */
async function everything() {
  const { Items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.name, ConsistentRead: true }),
  );
  return Items.filter(({ sk }) => !String(sk).startsWith('SESSION#')).sort((a, b) =>
    `${a['pk']} ${a['sk']}`.localeCompare(`${b['pk']} ${b['sk']}`),
  );
}

async function activitiesOf(userId: string) {
  const all = await everything();
  return all.filter(
    (item) => item['userId'] === userId && String(item['sk']).startsWith('ACTIVITY#'),
  );
}

/** Case numbers that no other test here uses. */
let moneyCases = 8_000;

describe('a legal move', () => {
  test('updates the case, its rows and the counters, and notifies the other neutrals', async () => {
    const id = await given(1, { status: 'argumentsByRespondent' });
    const before = await readDocketCounts(table, 'usr_manager');
    const { status, body } = await update(id, {
      status: 'reservedForAward',
      expectedStatus: 'argumentsByRespondent',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Case Status Updated Successfully',
      case: { id, status: 'reservedForAward' },
    });
    expect(await mustFind(id)).toMatchObject({ status: 'reservedForAward', version: 2 });
    for (const userId of ['usr_one', 'usr_manager'])
      expect(await findDocketRow(table, userId, id)).toMatchObject({
        status: 'reservedForAward',
        bucket: 'settled',
      });
    const after = await readDocketCounts(table, 'usr_manager');
    expect(after.arbitration.settled).toBe(before.arbitration.settled + 1);
    expect(after.arbitration.underResolution).toBe(before.arbitration.underResolution - 1);

    expect(await activitiesOf('usr_one')).toEqual([]);
    expect(await activitiesOf('usr_manager')).toMatchObject([
      {
        kind: 'CASE',
        entityId: id,
        meta: { resolutionKind: 'arbitration' },
        message: 'ARB-2026-000001 is now: Reserved For Award',
      },
    ]);
  });

  test.each([
    ['negotiationOngoing', 'negotiationReached', {}, 'PAYMENT', 'Awaiting Agreement Fee'],
    ['negotiationOngoing', 'negotiationReached', { subscriptionKind: 'adhoc' }, 'CASE', 'Settled'],
    [
      'negotiationReached',
      'claimantPaidNegotiationSuccessFee',
      {},
      'PAYMENT',
      'Awaiting Agreement Fee',
    ],
    [
      'claimantPaidNegotiationSuccessFee',
      'bothPaidNegotiationSuccessFee',
      {},
      'CASE',
      'Awaiting Agreement',
    ],
  ] as const)(
    'from %s to %s (%o) sends a %s notification',
    async (before, status, facts, kind, label) => {
      moneyCases += 1;
      const id = await given(moneyCases, {
        resolutionKind: 'mediation',
        status: before,
        assignments: [{ ...presiding, userId: 'usr_payments' }, manager],
        ...facts,
      });
      expect((await update(id, { status }, 'usr_manager')).status).toBe(200);
      const told = await activitiesOf('usr_payments');
      expect(told.filter(({ entityId }) => entityId === id)).toMatchObject([
        { kind, message: `MED-2026-${String(moneyCases).padStart(6, '0')} is now: ${label}` },
      ]);
    },
  );

  test('accepts a synonym of the status and stores the table’s spelling', async () => {
    const id = await given(2, { status: 'noticeToArbitrate' });
    const { body } = await update(id, { status: 'arbitrationReferenced' });
    expect(body).toMatchObject({ case: { status: 'arbitrationReference' } });
    expect((await mustFind(id)).status).toBe('arbitrationReference');
  });

  test('settles the respondent’s answer when it leaves Initiated; within Initiated the answer stays', async () => {
    const asked = {
      respondents: [{ name: 'Suresh Patil', partyId: 'pty_9' }],
      respondentStatus: 'pending' as const,
    };
    const leaving = await given(3, {
      ...asked,
      resolutionKind: 'mediation',
      status: 'awaitingRespondentAcceptance',
    });
    await update(leaving, { status: 'negotiationOngoing' });
    expect((await mustFind(leaving)).respondentStatus).toBeUndefined();
    expect(await findDocketRow(table, 'usr_one', leaving)).toMatchObject({
      bucket: 'underResolution',
    });

    const staying = await given(4, { ...asked, status: 'noticeToArbitrate' });
    await update(staying, { status: 'arbitrationNominated' });
    expect((await mustFind(staying)).respondentStatus).toBe('pending');
  });

  test.each([
    [6, 'draft', 'waitingForCaseApproval', 'A draft moves on when its creator submits it'],
    [
      7,
      'waitingForCaseApproval',
      'noticeToArbitrate',
      'A case manager approves or declines the case',
    ],
    [8, 'waitingForCaseApproval', 'draft', 'A case manager approves or declines the case'],
    [
      5,
      'pendingRegistrationFee',
      'waitingForCaseApproval',
      'A case manager confirms or waives the registration fee',
    ],
  ] as const)(
    'case %i: not even its manager moves %s to %s past the approval',
    async (n, from, to, message) => {
      const id = await given(n, { status: from });
      const { status, body } = await update(id, { status: to }, 'usr_manager');
      expect([status, body]).toMatchObject([403, { message }]);
      expect((await mustFind(id)).status).toBe(from);
    },
  );
});

test('refuses every transition outside the status table, for every role', async () => {
  let n = 5_000;
  for (const from of caseStatusKeys) {
    n += 1;
    const kind = caseStatuses[from].kinds[0] ?? 'arbitration';
    const id = await given(n, { status: from, resolutionKind: kind });
    const before = await mustFind(id);
    const legal = nextStatusesOf(lifecycleFactsOf(before));
    const refusals = await Promise.all(
      caseStatusKeys
        .filter((to) => !legal.includes(to))
        .map((status) =>
          changeStatus(
            { table, clock: systemClock },
            { caseId: id, userId: 'usr_manager', status, expectedStatus: from },
          ).then(
            () => `moved to ${status}`,
            (error: unknown) => error instanceof AppError && error.code,
          ),
        ),
    );
    expect(new Set(refusals), from).toEqual(new Set(['conflict']));
    expect(await mustFind(id), from).toEqual(before);
  }
});

describe('a refused request stores nothing', () => {
  let ongoing: string;
  let feeDue: string;
  let another: string;
  beforeAll(async () => {
    ongoing = await given(20, { resolutionKind: 'mediation', status: 'negotiationOngoing' });
    feeDue = await given(21, { resolutionKind: 'mediation', status: 'negotiationReached' });
    another = await given(22, {
      assignments: [presiding, { userId: 'usr_asked', name: 'Asked', role: 'requested' }],
    });
  });

  const refused = async (reply: Promise<{ status: number; body: unknown }>, before: unknown) => {
    const answered = await reply;
    expect(await everything()).toEqual(before);
    return answered;
  };

  test('refuses an illegal transition with 409 and names both states', async () => {
    const { status, body } = await refused(
      update(ongoing, { status: 'finalAward' }),
      await everything(),
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'conflict',
      message: 'A case at “Under Resolution” cannot move to “Final Award”',
    });
  });

  test('refuses the current status', async () => {
    const { status } = await refused(
      update(ongoing, { status: 'negotiationOngoing' }),
      await everything(),
    );
    expect(status).toBe(409);
  });

  test('refuses a transition from a status that the case has left, with 409 and both states', async () => {
    const { status, body } = await refused(
      update(ongoing, { status: 'quitByClaimant', expectedStatus: 'awaitingRespondant' }),
      await everything(),
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({
      message:
        'The case has moved from “Waiting For Respondent” to “Under Resolution” meanwhile. ' +
        'It was not moved to “Quit By Claimant”',
    });
  });

  test('returns the missing-case error to a foreign neutral and to one only requested', async () => {
    const before = await everything();
    const replies = [
      await refused(update(ongoing, { status: 'negotiationReached' }, 'usr_stranger'), before),
      await refused(update(another, { status: 'firstMom' }, 'usr_asked'), before),
      await refused(update(caseIdOf(999), { status: 'firstMom' }), before),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not_found', message: 'Case not found' });
    }
  });

  test('refuses a neutral where only the case manager changes the status: 403', async () => {
    const paid = { status: 'bothPaidNegotiationSuccessFee' };
    const { status, body } = await refused(update(feeDue, paid), await everything());
    expect([status, body]).toMatchObject([403, { code: 'not_allowed' }]);
    expect((await update(feeDue, paid, 'usr_manager')).status).toBe(200);
  });

  test.each([
    [{}],
    [{ expectedStatus: 'negotiationOngoing' }],
    [{ status: '{hash}' }],
    [{ status: 'respondantOnboarded' }],
    [{ status: 'constructor' }],
    [{ status: 7 }],
    [{ title: '<script>alert(1)</script>' }],
  ])('%o: 400', async (body) => {
    const { status } = await refused(update(ongoing, body), await everything());
    expect(status).toBe(400);
  });
});

describe('two writers of one case', () => {
  test('accepts one move, reports the new status to the other, and writes one notification', async () => {
    const id = await given(40, { status: 'secondHearing' });
    const told = (await activitiesOf('usr_manager')).length;
    const replies = await Promise.all(
      ['thirdHearing', 'crossExamination'].map((status) =>
        update(id, { status, expectedStatus: 'secondHearing' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, version } = await mustFind(id);
    expect(version).toBe(2);
    expect(replies.find((reply) => reply.status === 200)?.body).toMatchObject({ case: { status } });
    expect(replies.find((reply) => reply.status === 409)?.body).toMatchObject({ code: 'conflict' });
    expect(await activitiesOf('usr_manager')).toHaveLength(told + 1);
  });

  test('keeps both a status change and a concurrent change of other fields', async () => {
    const id = await given(41, { status: 'firstHearing' });
    const read = await mustFind(id);
    const slow: Table = {
      ...table,
      client: interrupted(table, async () => {
        await replaceCase(table, read, { ...read, nextHearingAt: '2026-12-31T05:30:00.000Z' });
      }),
    };
    await changeStatus(
      { table: slow, clock: systemClock },
      { caseId: id, userId: 'usr_one', status: 'firstMom', expectedStatus: 'firstHearing' },
    );
    expect(await mustFind(id)).toMatchObject({
      status: 'firstMom',
      nextHearingAt: '2026-12-31T05:30:00.000Z',
      version: 3,
    });
  });
});

/** The table’s client, with an extra action between the first read and the next call. */
function interrupted({ client }: Table, between: () => Promise<void>): Table['client'] {
  let isFirst = true;
  return new Proxy(client, {
    get: (target, name) => {
      if (name !== 'send') return Reflect.get(target, name);
      return async (command: Parameters<Table['client']['send']>[0]) => {
        const reply = await target.send(command);
        if (isFirst) {
          isFirst = false;
          await between();
        }
        return reply;
      };
    },
  });
}

test('keeps counters exact after 200 parallel changes through the endpoint', async () => {
  const numbers = Array.from({ length: 25 }, (_, n) => 100 + n);
  const crowd = {
    assignments: [
      { userId: 'usr_crowd', name: 'Crowd', role: 'presiding' as const },
      { userId: 'usr_crowd_manager', name: 'Manager', role: 'managing' as const },
    ],
  };
  await signIn(table, 'usr_crowd');
  for (const n of numbers) await given(n, { ...crowd, status: 'noticeToArbitrate' });

  const made = new Map<number, number>();
  for (let round = 0; round < 2; round += 1) {
    const moves = numbers.flatMap((n) => [0, 1, 2, 3].map((writer) => ({ n, writer })));
    await Promise.all(
      moves.map(async ({ n, writer }) => {
        const facts = lifecycleFactsOf(await mustFind(caseIdOf(n)));
        const next = nextStatusesOf(facts);
        const status = next[(n * 3 + writer * 5 + round) % next.length];
        // A concurrent request may have ended the case; ending it again is refused.
        const reply = await update(
          caseIdOf(n),
          { status: status ?? 'quitByClaimant', expectedStatus: facts.status },
          'usr_crowd',
        );
        expect([200, 409]).toContain(reply.status);
        if (reply.status === 200) made.set(n, (made.get(n) ?? 0) + 1);
      }),
    );
  }

  const stored = await Promise.all(numbers.map((n) => mustFind(caseIdOf(n))));
  expect(stored.map(({ version }) => version - 1)).toEqual(numbers.map((n) => made.get(n) ?? 0));
  expect(new Set(stored.map(({ status }) => status)).size).toBeGreaterThan(3);
  for (const userId of membersOf(stored[0] ?? (await mustFind(caseIdOf(100))))) {
    const rows = (await everything()).filter(
      (item) => item['pk'] === docketKeys.row(userId, '').pk,
    );
    expect(rows).toHaveLength(numbers.length);
    const recounted = countPartitions(
      (at) => rows.filter((row) => row['docketPk'] === docketKeys.partition(userId, at)).length,
    );
    expect(await readDocketCounts(table, userId)).toEqual(recounted);
  }
  const changes = [...made.values()].reduce((sum, one) => sum + one, 0);
  expect(await activitiesOf('usr_crowd_manager')).toHaveLength(changes);
});

describe('fields that neutrals record', () => {
  const fields = {
    counterClaimValue: 1250.5,
    counterClaimDescription: 'Repairs that were not made',
    presidingArbitrator: 'yes',
    caseTopic: ['Lease', 'Repairs', 'Lease'],
  };
  const arbitration = { resolutionKind: 'arbitration', status: 'arbitrationInprogress' } as const;

  test('can be changed by a neutral of the case; omitted fields stay', async () => {
    const id = await given(9001, { ...arbitration, code: 'ARB-2026-009001' });
    const { status, body } = await update(id, fields);
    expect([status, body]).toMatchObject([
      200,
      {
        message: 'Case Updated Successfully',
        case: {
          counterClaimValue: 1250.5,
          presidingArbitrator: 'yes',
          counterClaimDescription: 'Repairs that were not made',
          caseTopic: ['Lease', 'Repairs'],
        },
      },
    ]);
    // One notification for a new value, none for an unchanged one.
    await update(id, { counterClaimValue: 1250.5 });
    const offers = (await activitiesOf('usr_manager')).filter(({ kind }) => kind === 'OFFER');
    expect(offers).toMatchObject([
      { message: 'Review the counter claim in ARB-2026-009001: ₹1,250.50', entityId: id },
    ]);
    await update(id, { counterClaimValue: 0, counterClaimDescription: '' });
    expect(await mustFind(id)).toMatchObject({
      counterClaimDescription: '',
      presidingArbitrator: true,
      keywords: ['Lease', 'Repairs'],
    });
    expect((await mustFind(id)).counterClaim).toBeUndefined();
  });

  test('asks the other neutrals to review a new counter claim, once for each value', async () => {
    const id = await given(9007, { ...arbitration, code: 'ARB-2026-009007' });
    const offers = async (userId: string) =>
      (await activitiesOf(userId)).filter(
        ({ kind, entityId }) => kind === 'OFFER' && entityId === id,
      );
    await update(id, { counterClaimValue: 900 });
    await update(id, { counterClaimValue: 900, counterClaimDescription: 'Rent' });
    expect(await offers('usr_manager')).toMatchObject([
      {
        message: 'Review the counter claim in ARB-2026-009007: ₹900.00',
        meta: { actions: 'reviewCounterClaim' },
      },
    ]);
    expect(await offers('usr_one')).toEqual([]);
    await update(id, { counterClaimValue: 950 });
    expect(await offers('usr_manager')).toHaveLength(2);
  });

  test('are refused to others, in a draft, after the end and for another kind; nothing is stored', async () => {
    const id = await given(9002, { ...arbitration, code: 'ARB-2026-009002' });
    const draft = await given(9003, { status: 'draft' });
    const ended = await given(9004, { status: 'closedByCaseManager' });
    const mediation = await given(9005, { resolutionKind: 'mediation' });
    const before = await everything();
    const answers = [
      await update(id, fields, 'usr_stranger'),
      await update(id, fields, 'usr_asked'),
      await update(draft, { caseTopic: ['x'] }),
      await update(ended, { caseTopic: ['x'] }),
      await update(mediation, { presidingArbitrator: 'yes' }),
      await update(id, { counterClaimValue: -1 }),
      await update(id, { counterClaimValue: 1.005 }),
      await update(id, { title: 'The claimant’s own' }),
      await update(id, { expectedStatus: 'arbitrationInprogress' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      ...[404, 404, 409, 409, 409],
      ...[400, 400, 400, 400],
    ]);
    expect(await everything()).toEqual(before);
  });

  test('are written together with a status and a hearing, all or none', async () => {
    const id = await given(9006, { ...arbitration, code: 'ARB-2026-009006' });
    const [next] = nextStatusesOf(lifecycleFactsOf(await mustFind(id))).filter((one) =>
      takesHearings(one),
    );
    const day = toIndianDateTime(new Date(Date.now() + 10 * 86_400_000).toISOString());
    const nextHearingDate = { date: day, time: day, hearingType: 'Final', remarks: 'In person' };
    const past = { ...nextHearingDate, date: '01/01/2020 10:00:00' };
    const before = await everything();
    const refused = [
      await update(id, { nextHearingDate: past, status: next, caseTopic: ['x'] }),
      await update(id, { nextHearingDate, status: 'draft', caseTopic: ['x'] }),
      await update(id, { nextHearingDate, status: next, expectedStatus: 'draft' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 409, 409]);
    expect(await everything()).toEqual(before);

    const done = await update(id, { nextHearingDate, status: next, caseTopic: ['x'] });
    expect([done.status, done.body]).toMatchObject([
      200,
      { case: { status: next, caseTopic: ['x'], nextHearingDate: { date: day } } },
    ]);
  });
});
