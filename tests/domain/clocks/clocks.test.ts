import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import type { StatutoryTerm } from '#contracts/rules/clocks/statutory-terms.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { listUrgentClocks } from '#lambdas/clocks/reading/list-urgent-clocks.ts';
import { listDueClocks } from '#lambdas/clocks/record/clock-repository.ts';
import { getCaseStatistics } from '#lambdas/docket/counts/get-case-statistics.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { type DocumentRecord, listOf } from '#lambdas/documents/record/document-record.ts';
import { newDocumentItems } from '#lambdas/documents/record/document-repository.ts';
import { defaultStatutoryTerms } from '#lambdas/system-config/statutory-terms.constants.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { startClocks } from './start-clocks.ts';

/** Use cases of statutory clocks on the local services. */

let clocks: Awaited<ReturnType<typeof startClocks>>;

beforeAll(async () => {
  clocks = await startClocks();
});
beforeEach(() => clocks.setToday('2026-11-24'));
afterAll(() => clocks.stop());

const award = { termId: 'award', startedOn: '2026-02-16', knownOn: '2026-02-18' };

async function withAward(facts: Parameters<typeof clocks.addCase>[0] = {}) {
  const caseId = await clocks.addCase(facts);
  const {
    clocks: [clock],
  } = await clocks.start(caseId, award);
  if (!clock) throw new Error('No clock was started');
  return { caseId, clock };
}

/** Everything stored, to show that a refusal stores nothing. */
const stored = async () => JSON.stringify(await scanTable(clocks.deps.table));

async function expectRefused(call: () => Promise<unknown>, error: Record<string, unknown>) {
  const before = await stored();
  await expect(call()).rejects.toMatchObject(error);
  expect(await stored()).toBe(before);
}

const atField = (field: string) => ({ code: 'invalid_input', issues: [{ field }] });

describe('a start', () => {
  test('shows the last day in the case, its history and each docket row', async () => {
    const caseId = await clocks.addCase();
    const before = await clocks.list(caseId);
    expect(before.startable.map(({ term }) => term.id)).toContain('award');
    const { clocks: started, startable } = await clocks.start(caseId, award);
    expect(startable.map(({ term }) => term.id)).not.toContain('award');
    expect(started).toMatchObject([
      {
        state: 'running',
        endsOn: '2027-02-16',
        version: 1,
        terms: 'current',
        changes: [
          {
            act: 'started',
            by: 'Meera Nair',
            startedOn: '2026-02-16',
            knownOn: '2026-02-18',
            endsOn: '2027-02-16',
          },
        ],
      },
    ]);
    const clock = { label: 'Award', startedOn: '2026-02-16', endsOn: '2027-02-16', running: 1 };
    expect(await findCase(clocks.deps.table, caseId)).toMatchObject({ clock });
    for (const userId of ['usr_one', 'usr_desk'])
      expect(await findDocketRow(clocks.deps.table, userId, caseId)).toMatchObject({ clock });
  });

  test('is refused a second time, in a draft, for a foreign term and for impossible days', async () => {
    const { caseId } = await withAward();
    await expectRefused(() => clocks.start(caseId, award), { code: 'conflict' });
    const draft = await clocks.addCase({ status: 'draft' });
    await expectRefused(() => clocks.start(draft, award), { code: 'conflict' });
    expect((await clocks.list(draft)).startable).toEqual([]);
    const other = await clocks.addCase();
    for (const termId of ['mediation', 'no-such-term'])
      await expectRefused(() => clocks.start(other, { ...award, termId }), atField('termId'));
    await expectRefused(
      () => clocks.start(other, { ...award, startedOn: '2026-11-25', knownOn: '2026-11-25' }),
      atField('startedOn'),
    );
    await expectRefused(
      () => clocks.start(other, { ...award, knownOn: '2026-02-15' }),
      atField('knownOn'),
    );
    expect(() => clocks.start(other, { ...award, startedOn: '2026-02-30' })).toThrow(
      'This date does not exist',
    );
  });

  test('takes the day of the court in India, where it begins at half past six the evening before', async () => {
    const caseId = await clocks.addCase();
    clocks.setNow('2026-02-17T18:29:00.000Z');
    await expectRefused(() => clocks.start(caseId, award), atField('knownOn'));
    clocks.setNow('2026-02-17T18:31:00.000Z');
    await clocks.start(caseId, award);
  });

  test('names a document of the case that the caller may see, and no other', async () => {
    const caseId = await clocks.addCase();
    const own = await addDocument(caseId, 'doc_own', 'usr_one');
    const secret = await addDocument(caseId, 'doc_secret', 'usr_desk');
    for (const documentId of [secret, 'doc_missing'])
      await expectRefused(
        () => clocks.start(caseId, { ...award, documentId }),
        atField('documentId'),
      );
    const {
      clocks: [started],
    } = await clocks.start(caseId, { ...award, documentId: own });
    expect(started?.changes).toMatchObject([{ documentId: own }]);
  });
});

/** A private document of its owner. */
async function addDocument(caseId: string, id: string, ownerId: string) {
  const record: DocumentRecord = {
    id,
    caseId,
    version: 1,
    name: `${id}.pdf`,
    ownerId,
    ownerName: ownerId,
    ownerType: 'mediator',
    visibilityType: 'me',
    uploadType: '',
    category: '',
    file: {
      key: `uploads/${ownerId}/caseDocument/upl_${id}`,
      contentType: 'application/pdf',
      sizeBytes: 1_000,
    },
    createdAt: '2026-01-05T06:30:00.000Z',
    processing: { state: 'ready', message: '', at: '2026-01-05T06:30:00.000Z' },
    findings: {},
    privateNumber: 1,
  };
  const { table } = clocks.deps;
  await transact(table, () => newDocumentItems(table, listOf(record), [record], 0));
  return id;
}

describe('another neutral', () => {
  test('learns nothing and changes nothing', async () => {
    const { caseId, clock } = await withAward();
    const stranger = 'usr_two';
    const given = { version: 1, reason: 'A reason' };
    const calls = [
      () => clocks.list(caseId, stranger),
      () => clocks.start(caseId, { ...award, termId: 'pleadings' }, stranger),
      () =>
        clocks.extend(
          caseId,
          clock.id,
          { version: 1, ground: 'consent', until: '2027-04-01', givenOn: '2026-11-20' },
          stranger,
        ),
      () =>
        clocks.end(
          caseId,
          clock.id,
          { version: 1, endedOn: '2026-11-20', outcome: 'fulfilled' },
          stranger,
        ),
      () => clocks.correct(caseId, clock.id, { part: 'end', ...given }, stranger),
      () => clocks.adopt(caseId, clock.id, given, stranger),
    ];
    for (const call of calls)
      await expectRefused(call, { code: 'not_found', message: 'Case not found' });
    const { data } = await listUrgentClocks(clocks.deps, { principal: principalOf(stranger) });
    expect(data).toEqual([]);
  });

  test('cannot reach a clock through a case of their own', async () => {
    const { clock } = await withAward();
    const own = await clocks.addCase();
    await expectRefused(
      () => clocks.end(own, clock.id, { version: 1, endedOn: '2026-11-20', outcome: 'fulfilled' }),
      { code: 'not_found', message: 'Clock not found' },
    );
  });
});

describe('a change', () => {
  const consent = { ground: 'consent' as const, givenOn: '2026-11-20' };

  test('extends by a day or a length, up to what the source allows', async () => {
    const { caseId, clock } = await withAward();
    await expectRefused(
      () => clocks.extend(caseId, clock.id, { version: 1, ...consent, until: '2027-08-17' }),
      atField('until'),
    );
    await clocks.extend(caseId, clock.id, { version: 1, ...consent, until: '2027-04-16' });
    const {
      clocks: [extended],
    } = await clocks.extend(caseId, clock.id, {
      version: 2,
      ...consent,
      length: { count: 4, unit: 'months' },
    });
    expect(extended).toMatchObject({ endsOn: '2027-08-16', version: 3 });
    expect(await findDocketRow(clocks.deps.table, 'usr_desk', caseId)).toMatchObject({
      clock: { endsOn: '2027-08-16' },
    });
    await expectRefused(
      () =>
        clocks.extend(caseId, clock.id, {
          version: 3,
          ...consent,
          length: { count: 1, unit: 'days' },
        }),
      atField('until'),
    );
    const {
      clocks: [byCourt],
    } = await clocks.extend(caseId, clock.id, {
      version: 3,
      ground: 'court',
      givenOn: '2026-11-23',
      until: '2028-01-31',
    });
    expect(byCourt?.changes.map(({ act, endsOn }) => [act, endsOn])).toEqual([
      ['started', '2027-02-16'],
      ['extended', '2027-04-16'],
      ['extended', '2027-08-16'],
      ['extended', '2028-01-31'],
    ]);
  });

  test('of a window that shows an older version is refused with 409', async () => {
    const { caseId, clock } = await withAward();
    await clocks.extend(caseId, clock.id, { version: 1, ...consent, until: '2027-04-16' });
    const stale = [
      () => clocks.extend(caseId, clock.id, { version: 1, ...consent, until: '2027-05-16' }),
      () =>
        clocks.end(caseId, clock.id, { version: 1, endedOn: '2026-11-20', outcome: 'fulfilled' }),
      () =>
        clocks.correct(caseId, clock.id, { part: 'extension', version: 1, reason: 'Typed twice' }),
      () => clocks.adopt(caseId, clock.id, { version: 1, reason: 'Amended' }),
    ];
    for (const call of stale) await expectRefused(call, { code: 'conflict' });
  });

  test('of two windows at the same moment is made once', async () => {
    const { caseId, clock } = await withAward();
    const both = await Promise.allSettled(
      ['2027-04-16', '2027-05-16'].map((until) =>
        clocks.extend(caseId, clock.id, { version: 1, ...consent, until }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const {
      clocks: [after],
    } = await clocks.list(caseId);
    expect(after).toMatchObject({ version: 2, changes: [{}, { act: 'extended' }] });
    expect(after?.extensions).toHaveLength(1);
  });

  test('of different clocks at the same moment is made for each', async () => {
    const { caseId, clock } = await withAward();
    const { clocks: all } = await clocks.start(caseId, { ...award, termId: 'fast-track-award' });
    const other = all.find(({ term }) => term.id === 'fast-track-award');
    await Promise.all(
      [clock.id, other?.id ?? ''].map((id) =>
        clocks.end(caseId, id, { version: 1, endedOn: '2026-11-20', outcome: 'fulfilled' }),
      ),
    );
    const { clocks: ended } = await clocks.list(caseId);
    expect(ended.map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect((await findDocketRow(clocks.deps.table, 'usr_one', caseId))?.clock).toBeUndefined();
  });

  test('ends a clock, which then takes no other, and a correction resumes it', async () => {
    const { caseId, clock } = await withAward();
    await expectRefused(
      () =>
        clocks.end(caseId, clock.id, { version: 1, endedOn: '2026-11-25', outcome: 'fulfilled' }),
      atField('endedOn'),
    );
    await clocks.end(caseId, clock.id, { version: 1, endedOn: '2026-11-24', outcome: 'fulfilled' });
    await expectRefused(
      () => clocks.extend(caseId, clock.id, { version: 2, ...consent, until: '2027-04-16' }),
      { code: 'conflict', message: 'The clock has ended' },
    );
    const reason = 'The award was not signed by all';
    const resume = { part: 'end' as const, version: 2, reason };
    const {
      clocks: [resumed],
    } = await clocks.correct(caseId, clock.id, resume);
    expect(resumed).toMatchObject({ state: 'running', endedOn: '', version: 3 });
    expect(resumed?.changes.at(-1)).toMatchObject({ act: 'corrected', reason });
  });

  test('cannot resume a clock beside a new one of its term', async () => {
    const { caseId, clock } = await withAward();
    await clocks.end(caseId, clock.id, {
      version: 1,
      endedOn: '2026-11-24',
      outcome: 'startedInError',
    });
    await clocks.start(caseId, award);
    await expectRefused(
      () => clocks.correct(caseId, clock.id, { part: 'end', version: 2, reason: 'Again' }),
      { code: 'conflict' },
    );
  });

  test('corrects the start and removes an extension, and keeps the history', async () => {
    const { caseId, clock } = await withAward();
    const start = {
      part: 'start' as const,
      startedOn: '2026-03-02',
      knownOn: '2026-03-03',
      reason: 'The rejoinder came later',
    };
    await clocks.correct(caseId, clock.id, { ...start, version: 1 });
    await clocks.extend(caseId, clock.id, { version: 2, ...consent, until: '2027-09-02' });
    // Its extension would then exceed six months.
    await expectRefused(
      () => clocks.correct(caseId, clock.id, { ...start, startedOn: '2026-02-16', version: 3 }),
      atField('startedOn'),
    );
    const {
      clocks: [after],
    } = await clocks.correct(caseId, clock.id, {
      part: 'extension',
      version: 3,
      reason: 'Consent was withdrawn before it was signed',
    });
    expect(after).toMatchObject({ startedOn: '2026-03-02', endsOn: '2027-03-02', extensions: [] });
    expect(after?.changes.map(({ act, endsOn }) => [act, endsOn])).toEqual([
      ['started', '2027-02-16'],
      ['corrected', '2027-03-02'],
      ['extended', '2027-09-02'],
      ['corrected', '2027-03-02'],
    ]);
  });
});

describe('changed data of the statute', () => {
  const changedTo = (change: Partial<StatutoryTerm>) =>
    clocks.setTerms(
      defaultStatutoryTerms.map((term) => (term.id === 'award' ? { ...term, ...change } : term)),
    );

  test('leaves a running clock as it is until it is moved', async () => {
    const { caseId, clock } = await withAward();
    await changedTo({ length: { count: 18, unit: 'months' } });
    const {
      clocks: [shown],
    } = await clocks.list(caseId);
    expect(shown).toMatchObject({
      endsOn: '2027-02-16',
      terms: 'changed',
      endsOnByNewTerms: '2027-08-16',
    });
    const reason = 'The amendment applies to pending cases';
    const {
      clocks: [moved],
    } = await clocks.adopt(caseId, clock.id, { version: 1, reason });
    expect(moved).toMatchObject({ endsOn: '2027-08-16', terms: 'current', version: 2 });
    expect(moved?.changes.at(-1)).toMatchObject({ act: 'termsAdopted', reason });
    await expectRefused(() => clocks.adopt(caseId, clock.id, { version: 2, reason }), {
      code: 'conflict',
    });
    await clocks.setTerms([...defaultStatutoryTerms]);
  });

  test('is not adopted if it forbids a recorded extension, or if the term is gone', async () => {
    const { caseId, clock } = await withAward();
    await clocks.extend(caseId, clock.id, {
      version: 1,
      ground: 'consent',
      until: '2027-08-16',
      givenOn: '2026-11-20',
    });
    await changedTo({ extensions: {} });
    const adopt = () => clocks.adopt(caseId, clock.id, { version: 2, reason: 'Amended' });
    await expectRefused(adopt, { code: 'conflict' });
    await clocks.setTerms([]);
    const {
      clocks: [shown],
      startable,
    } = await clocks.list(caseId);
    expect(shown?.terms).toBe('removed');
    expect(startable).toEqual([]);
    await expectRefused(adopt, { code: 'conflict' });
    await clocks.setTerms([...defaultStatutoryTerms]);
  });
});

describe('the docket', () => {
  test('sorts and filters by the nearest clock, and counts what it lists', async () => {
    const userId = 'usr_docket';
    const assignments = [{ userId, name: userId, role: 'presiding' as const }];
    const addStarted = async (startedOn: string) => {
      const caseId = await clocks.addCase({ assignments });
      await clocks.start(caseId, { termId: 'award', startedOn, knownOn: startedOn }, userId);
      return caseId;
    };
    const late = await addStarted('2025-11-23');
    const soon = await addStarted('2025-12-24');
    const later = await addStarted('2026-06-01');
    const today = await addStarted('2025-11-24');
    const none = await clocks.addCase({ assignments });
    const principal = principalOf(userId);
    const list = async (asked: object) => {
      const query = docketEndpoints.listCases.query.parse(asked);
      return listCases(clocks.deps, { principal, query });
    };
    const ids = async (asked: object) => (await list(asked)).data.map(({ id }) => id);
    expect(await ids({ sort: 'clock', sortDirection: 'asc' })).toEqual([
      late,
      today,
      soon,
      later,
      none,
    ]);
    expect(await ids({ sort: 'clock', sortDirection: 'desc' })).toEqual([
      later,
      soon,
      today,
      late,
      none,
    ]);
    expect(await ids({ clock: 'overdue' })).toEqual([late]);
    const within = { clock: 'within30Days', sort: 'clock', sortDirection: 'asc' };
    expect(await ids(within)).toEqual([today, soon]);
    const { total, allCount } = await list({ clock: 'within30Days', perPage: 1 });
    expect([total, allCount]).toEqual([2, 2]);
    const query = docketEndpoints.getCaseStatistics.query.parse({ clock: 'overdue' });
    expect(await getCaseStatistics(clocks.deps, { principal, query })).toMatchObject({
      allCount: 1,
    });
    const { data } = await listUrgentClocks(clocks.deps, { principal });
    expect(data.map(({ caseId }) => caseId)).toEqual([late, today, soon, later]);
    expect(data[0]).toMatchObject({ clock: { label: 'Award', endsOn: '2026-11-23' } });
  });
});

test('a warning that is due has one place, and none once the clock has ended', async () => {
  const { caseId, clock } = await withAward();
  const due = async () =>
    (await listDueClocks(clocks.deps.table, { day: '2999-12-31', limit: 1_000 })).filter(
      (one) => one.clockId === clock.id,
    );
  expect(await due()).toEqual([{ caseId, clockId: clock.id }]);
  await clocks.end(caseId, clock.id, { version: 1, endedOn: '2026-11-24', outcome: 'caseEnded' });
  expect(await due()).toEqual([]);
});
