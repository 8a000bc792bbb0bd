import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { TimeGrid } from '#portal/features/cause-list/time-grid.tsx';

/** The grids of the cause list. */

const hearing = (time: string, more: Partial<ListedHearing> = {}): ListedHearing => ({
  ...{ id: `hrg_${time}`, title: 'Konkan v. Patil', caseId: 'cas_1', caseCode: 'ARB-2026-000001' },
  ...{ date: '24/11/2026', time, description: '', colour: 'teal', resolutionKind: 'arbitration' },
  ...{ hearingType: 'Evidence', kind: 'hearing', durationMinutes: 60, state: 'set' },
  hasOverlap: false,
  ...more,
});

/** 11:00 on 24 November 2026 in India. */
const nowMs = Date.parse('2026-11-24T05:30:00.000Z');
const nothing = () => undefined;
const grid = (days: string[], ...hearings: ListedHearing[]) =>
  renderToStaticMarkup(
    createElement(TimeGrid, {
      ...{ days, hearings, nowMs },
      ...{ onDay: nothing, onOpen: nothing, onMove: nothing },
    }),
  );
const week = ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);

describe('a grid of hours', () => {
  test('has a line for now where today is shown, and on no other day', () => {
    expect(grid(['2026-11-24'])).toContain('11:00 am');
    expect(grid(week)).toContain('11:00 am');
    expect(grid(['2026-11-25'])).not.toContain('hours-now');
  });

  test('puts what is at the same time side by side, and marks it in words', () => {
    const overlap = { hasOverlap: true };
    const page = grid(
      ['2026-11-24'],
      hearing('14:00', overlap),
      hearing('14:30', { ...overlap, id: 'hrg_2', kind: 'meeting' }),
    );
    expect(page.match(/--lanes:2/g)).toHaveLength(2);
    expect(page.match(/>Overlap</g)).toHaveLength(2);
    expect(page).toContain('>Meeting<');
  });

  test('names each day of a week with the number of its hearings', () => {
    const page = grid(week, hearing('14:00'), hearing('15:30'));
    expect(page).toContain('aria-label="Tuesday 24 November 2026, 2 hearings"');
    expect(page.match(/aria-current="date"/g)).toHaveLength(1);
    expect(grid(['2026-11-24'], hearing('14:00'))).not.toContain('aria-current');
  });

  test('lets only hearings move that have not begun', () => {
    const page = grid(
      ['2026-11-24'],
      hearing('10:30'),
      hearing('14:00'),
      hearing('16:00', { state: 'adjourned' }),
    );
    expect(page.match(/data-movable="(true|false)"/g)).toEqual([
      'data-movable="false"',
      'data-movable="true"',
      'data-movable="false"',
    ]);
  });
});
