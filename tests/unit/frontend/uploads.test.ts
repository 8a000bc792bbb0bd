import { describe, expect, test } from 'vitest';
import { overdueText, targetOf } from '#portal/features/uploads/target-date.ts';
import {
  readUploadsView,
  withFilter,
  writeUploadsView,
} from '#portal/features/uploads/uploads-view.ts';

describe('the address of the work list', () => {
  test('keeps filter, search, order, page and the open case', () => {
    const text = 'filter=draft&search=loan&sort=id&sortDirection=asc&page=3&case=cas_1';
    const view = readUploadsView(new URLSearchParams(text));
    expect(view).toEqual({
      filter: 'draft',
      search: 'loan',
      sort: 'id',
      sortDirection: 'asc',
      page: 3,
      caseId: 'cas_1',
    });
    expect(writeUploadsView(view).toString()).toBe(text);
  });

  test('is empty for the defaults, and ignores what it does not know', () => {
    const view = readUploadsView(
      new URLSearchParams('filter=completed&sort=title&sortDirection=up&page=-1&case=a/b'),
    );
    expect(view).toMatchObject({ sort: 'targetDate', sortDirection: 'asc', page: 1 });
    expect([view.filter, view.caseId]).toEqual([undefined, undefined]);
    expect(writeUploadsView(view).toString()).toBe('');
  });

  test('shows the most urgent papers first, and of complete ones the newest', () => {
    const view = readUploadsView(new URLSearchParams());
    expect(withFilter(view, 'uploaded')).toEqual({ filter: 'uploaded', sortDirection: 'desc' });
    expect(withFilter(view, 'pending')).toEqual({ filter: 'pending', sortDirection: 'asc' });
  });
});

describe('the target date', () => {
  const row = {
    submittedOn: '2026-03-01T10:00:00.000Z',
    created_at: '2026-02-01T10:00:00.000Z',
    paperState: 'pending',
  } as const;
  // The target is 8 March in India.
  test.each([
    ['2026-03-08T18:29:59.000Z', 0],
    ['2026-03-08T18:30:00.000Z', 1],
    ['2026-03-09T18:29:59.000Z', 1],
    ['2026-03-20T00:00:00.000Z', 12],
  ])('at %s is overdue by %i Indian days', (now, overdueDays) => {
    expect(targetOf(row, Date.parse(now))).toEqual({ date: '08/03/2026', overdueDays });
  });

  test('is never overdue once the papers are complete', () => {
    const done = { ...row, paperState: 'uploaded' as const };
    expect(targetOf(done, Date.parse('2026-12-01T00:00:00.000Z')).overdueDays).toBe(0);
  });

  test('is said in words', () => {
    expect([overdueText(1), overdueText(2)]).toEqual(['Overdue by 1 day', 'Overdue by 2 days']);
  });
});
