import { expect, test } from 'vitest';
import { caseStatusKeys } from '#contracts/rules/cases/case-status.ts';
import {
  nextSummaryStatus,
  paperActions,
  paperStateOf,
  paperStatesOf,
  summaryModes,
  summaryStatuses,
  targetDateOf,
} from '#contracts/rules/outcome/papers.ts';

test('a summary moves from pending to draft to completed and never back', () => {
  const moves = summaryStatuses.flatMap((from) =>
    summaryModes.map((mode) => [from, mode, nextSummaryStatus(from, mode)]),
  );
  expect(moves).toEqual([
    ['pending', 'draft', 'draft'],
    ['pending', 'publish', 'completed'],
    ['draft', 'draft', 'draft'],
    ['draft', 'publish', 'completed'],
    ['completed', 'draft', undefined],
    ['completed', 'publish', 'completed'],
  ]);
});

test('only settled cases have papers; they are uploaded with summary and agreement (D80)', () => {
  const settled = caseStatusKeys.filter((status) =>
    paperStateOf({ status, summaryStatus: 'pending', hasAgreementDocument: false }),
  );
  expect(settled.toSorted()).toEqual([
    'awardPassed',
    'bothPaidNegotiationSuccessFee',
    'claimantPaidNegotiationSuccessFee',
    'finalAward',
    'negotiationReached',
    'reservedForAward',
    'respondentPaidNegotiationSuccessFee',
    'settledAndWithdrawn',
  ]);
  const states = summaryStatuses.flatMap((summaryStatus) =>
    [false, true].map((hasAgreementDocument) =>
      paperStateOf({ status: 'awardPassed', summaryStatus, hasAgreementDocument }),
    ),
  );
  expect(states).toEqual(['pending', 'pending', 'draft', 'draft', 'completed', 'uploaded']);
  expect(
    paperStateOf({
      status: 'awardPassed',
      respondentStatus: 'pending',
      summaryStatus: 'pending',
      hasAgreementDocument: false,
    }),
  ).toBeUndefined();
});

test('the actions have the seeds’ labels', () => {
  expect(paperActions).toEqual({
    pending: 'Upload Summary',
    draft: 'View Summary',
    completed: 'Upload Agreement',
    uploaded: 'View Agreement',
  });
  expect(paperStatesOf(undefined)).toHaveLength(4);
  expect(paperStatesOf('draft')).toEqual(['draft']);
});

test('papers are due seven days after filing, or after creation without a filing date', () => {
  const created_at = '2026-01-01T20:00:00.000Z';
  expect(targetDateOf({ submittedOn: '2026-02-25T10:00:00.000Z', created_at })).toBe(
    '2026-03-04T10:00:00.000Z',
  );
  expect(targetDateOf({ submittedOn: '', created_at })).toBe('2026-01-08T20:00:00.000Z');
});
