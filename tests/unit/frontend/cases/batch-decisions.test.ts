import { describe, expect, test } from 'vitest';
import type { ApprovalResult, ApprovalRow } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import type { CaseResult } from '#contracts/rules/cases/case-batches.ts';
import { roles } from '#contracts/rules/roles.ts';
import { canRemind, toRemind } from '#portal/features/docket/selection/remindable.ts';
import { casesWords, NOT_SENT, summaryOf } from '#portal/parts/batches/batch-words.ts';
import { sendInParts } from '#portal/shared/api/send-in-parts.ts';
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

describe('a long list', () => {
  const list = Array.from({ length: 5000 }, (_none, at) => at);
  const send = async (isStopped: (sent: number) => boolean, fails?: (sent: number) => boolean) => {
    const sizes: number[] = [];
    const answers: number[] = [];
    const end = sendInParts(list, {
      size: 100,
      async send(part) {
        sizes.push(part.length);
        if (fails?.(sizes.length)) throw new Error('offline');
        return part;
      },
      onAnswer: (part) => answers.push(...part),
      isStopped: () => isStopped(sizes.length),
    });
    const failure = await end.then(
      () => '',
      (error: Error) => error.message,
    );
    return { sizes, answers, failure };
  };

  test('of 5,000 is sent in 50 requests of 100, in order', async () => {
    const { sizes, answers } = await send(() => false);
    expect([sizes.length, new Set(sizes), answers]).toEqual([50, new Set([100]), list]);
  });

  test('stops before the next request', async () => {
    expect((await send((sent) => sent === 3)).answers).toHaveLength(300);
  });

  test('keeps the answers before a failure', async () => {
    const { answers, failure } = await send(
      () => false,
      (sent) => sent === 4,
    );
    expect([answers.length, failure]).toEqual([300, 'offline']);
  });
});

describe('the result of a batch', () => {
  // Only the id matters here.
  const caseOf = (id: string) => ({ id }) as ApprovalRow;
  const resultOf = (id: string, outcome: ApprovalResult['outcome']): [string, ApprovalResult] => [
    id,
    { id, outcome, message: `${outcome}!` },
  ];

  test('counts what is decided and names each other case with its reason', () => {
    const summary = summaryOf(
      ['a', 'b', 'c', 'd', 'e'].map(caseOf),
      new Map([
        resultOf('a', 'decided'),
        resultOf('b', 'alreadyDecided'),
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

  test('has counts in words', () => {
    expect([1, 62, 5000].map(casesWords)).toEqual(['1 case', '62 cases', '5,000 cases']);
  });
});

describe('a reminder', () => {
  // Only these fields matter here.
  const rowOf = (
    status: CaseRow['status'],
    resolutionKind: CaseRow['resolutionKind'] = 'mediation',
  ) => ({ id: status, status, resolutionKind }) as CaseRow;
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
      { id: 'pendingRegistrationFee', reminder: 'fee' },
      { id: 'negotiationOngoing', reminder: 'settlement' },
    ]);
  });
});
