import { describe, expect, test } from 'vitest';
import type { Batch, BatchResultRow } from '#contracts/endpoints/cases/case-batches.ts';
import type { ApprovalRow } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import type { CaseResult } from '#contracts/rules/cases/case-batches.ts';
import { roles } from '#contracts/rules/roles.ts';
import { canRemind, toRemind } from '#portal/features/docket/selection/remindable.ts';
import {
  doneWords,
  isAllDone,
  NO_TURN,
  NOT_SENT,
  spokenProgress,
  summaryOf,
  summaryOfBatch,
} from '#portal/parts/batches/batch-words.ts';
import { casesWords } from '#portal/shared/case-labels.ts';
import {
  extentOf,
  type Selection,
  withRange,
  withRow,
  withRows,
} from '#portal/shared/ui/selection/selection.ts';

type Row = { id: string };
const rows: Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const row = (id: string): Row => ({ id });
const none: Selection<Row> = { chosen: new Map(), anchor: undefined };
const idsOf = ({ chosen }: Selection<Row>) => [...chosen.keys()].sort().join('');

describe('a selection', () => {
  test('takes rows in and out one by one, and keeps those of other pages', () => {
    let selection = withRow(withRow(none, row('a'), true), row('z'), true);
    expect(idsOf(selection)).toBe('az');
    selection = withRow(selection, row('a'), false);
    expect([idsOf(selection), extentOf(selection, rows)]).toEqual(['z', 'none']);
  });

  test('takes a range in or out, in both directions, and keeps its beginning', () => {
    const from = withRow(none, row('d'), true);
    const back = withRange(from, { rows, row: row('b'), isChosen: true });
    expect([idsOf(back), back.anchor]).toEqual(['bcd', 'd']);
    const forth = withRange(back, { rows, row: row('e'), isChosen: true });
    expect(idsOf(forth)).toBe('bcde');
    const without = withRange({ ...forth, anchor: 'c' }, { rows, row: row('d'), isChosen: false });
    expect(idsOf(without)).toBe('be');
  });

  test('takes one row if the range has no beginning, or one that is not shown', () => {
    expect(idsOf(withRange(none, { rows, row: row('c'), isChosen: true }))).toBe('c');
    const elsewhere = withRow(none, row('z'), true);
    expect(idsOf(withRange(elsewhere, { rows, row: row('c'), isChosen: true }))).toBe('cz');
  });

  test('takes all rows, and says whether all, some or none are selected', () => {
    const all = withRows(none, rows, true);
    expect(extentOf(all, rows)).toBe('all');
    expect(extentOf(withRow(all, row('c'), false), rows)).toBe('some');
    expect(extentOf(withRows(all, rows, false), rows)).toBe('none');
    expect(extentOf(none, [])).toBe('none');
  });

  test('keeps a row as it was when it was selected', () => {
    const seen = { id: 'a', submittedOn: 'then' };
    const first = withRow({ chosen: new Map(), anchor: undefined }, seen, true);
    const again = withRows(first, [{ id: 'a', submittedOn: 'later' }], true);
    expect(again.chosen.get('a')).toBe(seen);
  });
});

describe('the result of a batch', () => {
  // Only the id matters here.
  const caseOf = (id: string) => ({ id }) as ApprovalRow;
  const resultOf = (id: string, outcome: CaseResult['outcome']): [string, CaseResult] => [
    id,
    { id, outcome, message: `${outcome}!` },
  ];

  test('counts what is decided and names each other case with its reason', () => {
    const summary = summaryOf(
      ['a', 'b', 'c', 'd', 'e'].map(caseOf),
      new Map([
        resultOf('a', 'done'),
        resultOf('b', 'already'),
        resultOf('c', 'changed'),
        resultOf('d', 'refused'),
      ]),
    );
    expect(summary).toEqual({
      done: 2,
      before: 1,
      problems: [
        { row: { id: 'c' }, message: 'changed!', isFinal: false },
        { row: { id: 'd' }, message: 'refused!', isFinal: true },
        { row: { id: 'e' }, message: NOT_SENT, isFinal: false },
      ],
    });
  });

  test('of a docket counts what was done before, and tries nothing again that is refused', () => {
    const results = (['done', 'already', 'refused', 'notFound'] as const).map(
      (outcome): [string, CaseResult] => [outcome, { id: outcome, outcome, message: outcome }],
    );
    const rows = [...results.map(([id]) => id), 'not sent'].map(caseOf);
    const { done, before, problems } = summaryOf(rows, new Map(results));
    expect([done, before]).toEqual([2, 1]);
    expect(problems.map(({ row: { id }, isFinal }) => [id, isFinal])).toEqual([
      ['refused', true],
      ['notFound', true],
      ['not sent', false],
    ]);
  });

  const words = {
    title: 'Approve',
    doing: 'Approving',
    done: 'approved',
    notDone: 'not approved',
    before: 'had been approved before',
  };
  const batch = (facts: Partial<Batch>): Batch => ({
    ...{ id: 'bat_1', act: 'approve', state: 'completed', failure: '', created_at: '' },
    ...{ total: 5_000, turns: 5_000, done: 4_990, already: 10, open: 0, final: 0 },
    ...{ finished_at: '', ...facts },
  });

  test('that is found again names each row that is not done, also those without a turn', () => {
    const rowOf = (id: string, outcome: BatchResultRow['outcome']): BatchResultRow => ({
      ...{ id, caseCode: `MED-${id}`, title: '', outcome, message: `${outcome}!` },
    });
    const notDone = (['changed', 'failed', 'refused', 'waiting'] as const).map((outcome) =>
      rowOf(outcome, outcome),
    );
    const { done, before, problems } = summaryOfBatch(batch({ done: 4_986 }), notDone);
    expect([done, before]).toEqual([4_996, 10]);
    expect(problems.map(({ row: { id }, message, isFinal }) => [id, message, isFinal])).toEqual([
      ['changed', 'changed!', false],
      ['failed', 'failed!', false],
      ['refused', 'refused!', true],
      ['waiting', NO_TURN, false],
    ]);
  });

  test('says how many are done, of all if some are not', () => {
    expect([doneWords(batch({}), words), isAllDone(batch({}))]).toEqual([
      '5,000 cases approved',
      true,
    ]);
    const some = batch({ state: 'stopped', turns: 25, done: 20, already: 0 });
    expect([doneWords(some, words), isAllDone(some)]).toEqual([
      '20 of 5,000 cases approved',
      false,
    ]);
    expect(isAllDone(batch({ state: 'running' }))).toBe(false);
  });

  test('is spoken in steps of ten percent', () => {
    expect([0, 499, 500, 4_999, 5_000].map((turns) => spokenProgress(turns, 5_000))).toEqual([
      '0 percent done',
      '0 percent done',
      '10 percent done',
      '90 percent done',
      '100 percent done',
    ]);
  });

  test('has counts in words', () => {
    expect([1, 62, 5000].map(casesWords)).toEqual(['1 case', '62 cases', '5,000 cases']);
  });
});

describe('a reminder', () => {
  // Only these fields matter here.
  const rowOf = (
    status: CaseRow['status'],
    resolutionKind: CaseRow['resolutionKind'] = 'mediation',
  ) => ({ id: status, caseCode: 'MED-1', status, resolutionKind }) as CaseRow;
  const unpaid = rowOf('pendingRegistrationFee');
  const negotiated = rowOf('negotiationOngoing', 'negotiation');
  const others = [
    rowOf('negotiationOngoing'),
    rowOf('waitingForCaseApproval'),
    rowOf('closedByCaseManager', 'negotiation'),
  ];

  test('is offered for a due fee to case managers, and for a negotiation to everybody', () => {
    const offered = (row: CaseRow) => roles.filter((role) => canRemind(row, role));
    expect(offered(unpaid)).toEqual(['caseManager']);
    expect(offered(negotiated)).toEqual([...roles]);
    expect(others.flatMap(offered)).toEqual([]);
  });

  test('names what it is about, as the status was when the case was selected', () => {
    expect(toRemind([unpaid, negotiated, ...others])).toEqual([
      { id: 'pendingRegistrationFee', caseCode: 'MED-1', reminder: 'fee' },
      { id: 'negotiationOngoing', caseCode: 'MED-1', reminder: 'settlement' },
    ]);
  });
});
