import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { caseStatuses, caseStatusKeys } from '#contracts/rules/cases/case-status.ts';
import type { OutcomeState } from '#contracts/rules/outcome/outcomes.ts';
import { listOutcomes } from '#lambdas/cases/outcomes/list-outcomes.ts';
import { getCase } from '#lambdas/cases/reading/get-case.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, removeCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { readUnitsOf, startTable } from '#tests/support/stores/start/start-table.ts';

/** Case outcomes: agreements by signed address, summary, rating, outcome lists. */

type Reply = {
  case?: Case;
  data?: { id: string; name: string; kind: string; url: { url: string } }[];
  total?: number;
  isMore?: boolean;
  message?: string;
  code?: string;
  rating?: { rating: number; comment: string; updated_at: string };
  issues?: { field: string; message: string }[];
};

let table: Table;
let stop: () => Promise<void>;
const call = callHandler<Reply>;

const KEY = 'cases/secret-folder/agreement.pdf';
const document = (facts: object = {}) => ({
  id: 'doc_1',
  kind: 'dealAgreement',
  key: KEY,
  name: 'Deal “final” & signed.pdf',
  uploadedAt: '2026-03-01T06:30:00.000Z',
  ...facts,
});
const settled = (facts: Partial<CaseRecord> = {}): Partial<CaseRecord> => ({
  status: 'awardPassed',
  summaryStatus: 'completed',
  negotiationSummary: 'The tribunal finds for the claimant.',
  uploadedDocuments: [document()],
  ...facts,
});

beforeAll(async () => {
  ({ table, stop } = await startTable());
  for (const userId of ['usr_one', 'usr_two', 'usr_three', 'usr_asked'])
    await signIn(table, userId);
  const one = { userId: 'usr_one', name: 'One', role: 'presiding' as const };
  const asked = { userId: 'usr_asked', name: 'Asked', role: 'requested' as const };
  await createCase(table, makeCase(1, 'usr_one', { ...settled(), assignments: [one, asked] }));
  await createCase(table, makeCase(2, 'usr_one', settled({ uploadedDocuments: [] })));
  await createCase(table, makeCase(3, 'usr_one'));
});
afterAll(() => stop());

const show = (n: number, userId = 'usr_one') =>
  call(apiEvent('GET', 'mediator/cases/{id}', { userId, params: { id: caseIdOf(n) } }));
const agreement = (n: number, kind = 'dealAgreement', userId = 'usr_one') =>
  call(
    apiEvent('GET', `mediator/uploads/case/{caseId}/${kind}`, {
      userId,
      params: { caseId: caseIdOf(n) },
    }),
  );
const rate = (n: number, body: object, userId = 'usr_one') =>
  call(apiEvent('POST', 'ratings/case', { userId, body: { caseId: caseIdOf(n), ...body } }));
const outcomes = (state: string, userId = 'usr_one', query: Record<string, string> = {}) =>
  call(apiEvent('GET', 'mediator/outcomes', { userId, query: { state, ...query } }));

describe('agreements', () => {
  test('are returned as signed addresses, valid for five minutes, that save the file under its name', async () => {
    const { body } = await show(1);
    const url = new URL(body.case?.agreementsAndAwards[0]?.url ?? '');
    expect(body.case?.agreementsAndAwards[0]).toMatchObject({
      id: 'doc_1',
      kind: 'dealAgreement',
      name: 'Deal “final” & signed.pdf',
      date: '2026-03-01T06:30:00.000Z',
    });
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(url.searchParams.get('response-content-disposition')).toMatch(
      /^attachment; .*signed\.pdf$/,
    );
    expect(body.case?.uploadedDocuments[0]?.url.url).toBe(url.href);
    expect(body.case?.negotiationSummary).toBe('The tribunal finds for the claimant.');
  });

  test('are listed newest first, without other documents', async () => {
    const documents = [
      document({ id: 'doc_old', uploadedAt: '2026-02-01T06:30:00.000Z' }),
      document({ id: 'doc_other', kind: 'evidence' }),
      { id: 'doc_bare', kind: 'negotiationAgreement', key: 'cases/x/y.docx' },
    ];
    await createCase(
      table,
      makeCase(
        4,
        'usr_one',
        settled({ uploadedDocuments: documents, updatedAt: '2026-04-01T06:30:00.000Z' }),
      ),
    );
    const listed = (await show(4)).body.case?.agreementsAndAwards;
    expect(listed?.map(({ id, name }) => [id, name])).toEqual([
      ['doc_bare', 'Negotiation Agreement ARB-2026-000004.docx'],
      ['doc_old', 'Deal “final” & signed.pdf'],
    ]);
    const { body } = await agreement(4, 'negotiationAgreement');
    expect(body.data?.map(({ id }) => id)).toEqual(['doc_bare']);
  });

  test('are returned by their own endpoint in data[0].url', async () => {
    const { status, body } = await agreement(1);
    expect([status, body.data?.length, body.data?.[0]?.id]).toEqual([200, 1, 'doc_1']);
    expect(new URL(body.data?.[0]?.url.url ?? '').pathname).toContain(KEY);
  });

  test.each([
    ['dealAgreement', 2],
    ['negotiationAgreement', 1],
  ])('name who must upload when there is no %s', async (kind, n) => {
    const { status, body } = await agreement(n, kind);
    expect([status, body.code, body.message]).toEqual([
      404,
      'not_found',
      'Case Manager has to upload the Agreement',
    ]);
  });

  test.each(['usr_two', 'usr_asked'])(
    'reveal nothing to %s, whether an agreement exists, none exists or the case is missing',
    async (userId) => {
      const answers = [
        ...(await Promise.all(
          ['dealAgreement', 'negotiationAgreement'].flatMap((kind) =>
            [1, 2, 999].map((n) => agreement(n, kind, userId)),
          ),
        )),
        await show(1, userId),
        await show(999, userId),
      ];
      for (const { status, body, text } of answers) {
        expect([status, body.message]).toEqual([404, 'Case not found']);
        expect(text).not.toMatch(/X-Amz|secret-folder|doc_1|tribunal/);
      }
    },
  );
});

describe('a rating', () => {
  const stored = async (n: number, userId = 'usr_one') => {
    const Key = caseKeys.rating(caseIdOf(n), userId);
    return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
  };

  test('is created once and can be changed; a repeat changes nothing', async () => {
    expect((await show(1)).body.case?.rating).toBeUndefined();
    const first = await rate(1, { rating: 4, comment: '  Calm <b>hearings</b>  ' });
    expect(first.body).toMatchObject({
      message: 'Thank you for your rating',
      rating: { rating: 4, comment: 'Calm <b>hearings</b>' },
    });
    expect((await show(1)).body.case?.rating).toEqual(first.body.rating);
    await rate(1, { rating: 2 });
    expect((await show(1)).body.case?.rating).toMatchObject({ rating: 2, comment: '' });
    await rate(1, { rating: 2 });
    const { Items } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': caseKeys.case(caseIdOf(1)).pk, ':sk': 'RATING#' },
      }),
    );
    expect(Items).toHaveLength(1);
  });

  test('is visible only to its author on a case with two neutrals', async () => {
    const assignments = ['usr_one', 'usr_two'].map((userId) => ({
      userId,
      name: userId,
      role: 'presiding' as const,
    }));
    await createCase(table, makeCase(5, 'usr_one', settled({ assignments })));
    await rate(5, { rating: 1, comment: 'Between us' });
    const other = await show(5, 'usr_two');
    expect([other.body.case?.rating, other.text.includes('Between us')]).toEqual([
      undefined,
      false,
    ]);
    await rate(5, { rating: 5 }, 'usr_two');
    expect((await show(5)).body.case?.rating?.rating).toBe(1);
  });

  test('returns the same error for a foreign case and a missing one, and stores nothing', async () => {
    for (const userId of ['usr_two', 'usr_asked'])
      for (const n of [1, 999]) {
        const { status, body } = await rate(n, { rating: 5 }, userId);
        expect([status, body.message]).toEqual([404, 'Case not found']);
        expect(await stored(n, userId)).toBeUndefined();
      }
  });

  test('requires a closed case, a settlement with its agreement, or an arbitration with its award', async () => {
    for (const [position, status] of caseStatusKeys.entries()) {
      const n = 100 + position;
      const { phase, kinds } = caseStatuses[status];
      const [resolutionKind] = kinds;
      await createCase(
        table,
        makeCase(n, 'usr_one', { status, ...(resolutionKind && { resolutionKind }) }),
      );
      const isOver = phase === 'closed' || ['awardPassed', 'finalAward'].includes(status);
      const answer = await rate(n, { rating: 3 });
      expect([status, answer.status, answer.body.code]).toEqual([
        status,
        ...(isOver ? [200, undefined] : [409, 'conflict']),
      ]);
      expect(Boolean(await stored(n)), status).toBe(isOver);
    }
    const agreed = { status: 'negotiationReached', resolutionKind: 'mediation' } as const;
    await createCase(table, makeCase(199, 'usr_one', settled(agreed)));
    expect((await rate(199, { rating: 3 })).status).toBe(200);
  });

  test.each([
    ['no stars', {}, 'rating', 'Please choose a rating from 1 to 5'],
    ['0 stars', { rating: 0 }, 'rating', 'Please choose a rating from 1 to 5'],
    ['6 stars', { rating: 6 }, 'rating', 'Please choose a rating from 1 to 5'],
    ['half a star', { rating: 2.5 }, 'rating', 'Please choose a rating from 1 to 5'],
    ['a text', { rating: '5' }, 'rating', 'Please choose a rating from 1 to 5'],
    [
      '1001 characters',
      { rating: 5, comment: 'x'.repeat(1001) },
      'comment',
      'Maximum 1000 characters',
    ],
    [
      'a control character',
      { rating: 5, comment: 'a\u0000b' },
      'comment',
      'Control characters are not allowed',
    ],
    ['no case', { rating: 5, caseId: '../1' }, 'caseId', 'Not a valid id'],
  ])('refuses %s and stores nothing', async (_, body, field, message) => {
    const answer = await rate(2, body);
    expect([answer.status, answer.body.issues]).toEqual([400, [{ field, message }]]);
    expect(await stored(2)).toBeUndefined();
  });

  test('accepts a comment of 1000 characters, and stores a blank one as none', async () => {
    const long = 'क'.repeat(1000);
    expect((await rate(2, { rating: 5, comment: long })).body.rating?.comment).toBe(long);
    expect((await rate(2, { rating: 5, comment: ' \n ' })).body.rating?.comment).toBe('');
  });
});

describe('lists of outcomes', () => {
  const ids = async (state: OutcomeState, userId = 'usr_three') =>
    (await outcomes(state, userId)).body.data?.map(({ id }) => id);
  const make = (n: number, facts: Partial<CaseRecord>) =>
    createCase(table, makeCase(n, 'usr_three', facts));

  test('reflect the case’s settlement, summary, agreement and removal', async () => {
    await make(20, { status: 'reservedForAward', createdAt: '2026-02-01T06:30:00.000Z' });
    await make(21, settled({ uploadedDocuments: [] }));
    await make(22, settled());
    await make(23, { status: 'firstHearing' });
    await make(24, settled({ status: 'quitByClaimant' }));
    expect(await ids('awaitingSummary')).toEqual([caseIdOf(20)]);
    expect(await ids('awaitingAgreement')).toEqual([caseIdOf(21)]);
    expect(await ids('withAgreement')).toEqual([caseIdOf(22)]);

    const change = async (n: number, facts: Partial<CaseRecord>) => {
      const before = await findCase(table, caseIdOf(n));
      if (!before) throw new Error('There is no such case');
      expect(await replaceCase(table, before, { ...before, ...facts })).toBe(true);
    };
    await change(20, { summaryStatus: 'draft' });
    expect(await ids('awaitingSummary')).toEqual([caseIdOf(20)]);
    await change(20, { summaryStatus: 'completed' });
    expect(await ids('awaitingSummary')).toEqual([]);
    expect(await ids('awaitingAgreement')).toEqual([caseIdOf(20), caseIdOf(21)]);
    await change(20, { uploadedDocuments: [document({ uploadedAt: '2026-05-01T06:30:00.000Z' })] });
    expect(await ids('withAgreement')).toEqual([caseIdOf(20), caseIdOf(22)]);

    // The case leaves one docket and enters the other.
    const two = { userId: 'usr_two', name: 'Two', role: 'presiding' as const };
    await change(20, { assignments: [two] });
    expect(await ids('withAgreement')).toEqual([caseIdOf(22)]);
    expect(await ids('withAgreement', 'usr_two')).toContain(caseIdOf(20));
    const gone = await findCase(table, caseIdOf(22));
    if (gone) await removeCase(table, gone);
    expect(await ids('withAgreement')).toEqual([]);
  });

  test('contain only the caller’s cases', async () => {
    expect(await ids('awaitingAgreement', 'usr_two')).not.toContain(caseIdOf(21));
    expect((await outcomes('withAgreement', 'usr_asked')).body).toEqual({
      data: [],
      total: 0,
      isMore: false,
    });
  });

  test.each([
    ['state', { state: 'everything' }, 'Not a state of an outcome'],
    ['perPage', { state: 'withAgreement', perPage: '51' }, 'perPage must be at most 50'],
    ['perPage', { state: 'withAgreement', perPage: '0' }, 'perPage must be at least 1'],
  ])('refuse an invalid %s', async (field, { state, ...query }, message) => {
    const { status, body } = await outcomes(state, 'usr_one', query);
    expect([status, body.issues]).toEqual([400, [{ field, message }]]);
  });

  test('cost the same at 2,000 settled cases, and count up to 100', async () => {
    await createCase(table, makeCase(30, 'usr_many', settled()));
    await batchWrite(table, {
      put: Array.from({ length: 2_000 }, (_, n) =>
        docketKeys.outcome(
          'usr_many',
          'withAgreement',
          new Date(Date.UTC(2025, 0, 1, 0, n)).toISOString(),
          n === 0 ? caseIdOf(30) : caseIdOf(1_000_000 + n),
        ),
      ),
    });
    const { result, readUnits } = await readUnitsOf(table, (measured) =>
      listOutcomes(
        { table: measured },
        { principal: principalOf('usr_many'), query: { state: 'withAgreement', perPage: 5 } },
      ),
    );
    expect([result.total, result.isMore]).toEqual([100, true]);
    expect(readUnits).toBeLessThanOrEqual(4.5);
  });
});

test('costs one more read unit for the page of an ended case', async () => {
  const cost = async (n: number) => {
    const { readUnits } = await readUnitsOf(table, (measured) =>
      getCase(
        { table: measured, files: connectFiles('files') },
        { principal: principalOf('usr_one'), params: { id: caseIdOf(n) } },
      ),
    );
    return readUnits;
  };
  expect([await cost(3), await cost(2)]).toEqual([2.5, 3.5]);
});
