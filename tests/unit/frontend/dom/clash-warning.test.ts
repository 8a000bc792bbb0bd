import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HearingClash } from '#contracts/endpoints/cases/case-hearings.ts';
import { ClashWarning } from '#portal/parts/hearings/clash-warning.tsx';

/** The clashes of one or several days. */

const neutral = { id: 'usr_two', name: 'Asha' };
const on = (date: string): HearingClash => ({
  neutral,
  hearing: {
    ...{ caseId: 'cas_1', caseCode: 'ARB-2026-000001', title: 'A v B' },
    ...{ resolutionKind: 'arbitration', hearingType: 'Evidence', durationMinutes: 60 },
    ...{ date, time: '10:30' },
  },
});
const linesOf = (clashes: readonly HearingClash[]) =>
  renderToStaticMarkup(createElement(ClashWarning, { clashes }))
    .split('<li>')
    .slice(1)
    .map((line) => line.replaceAll(/<\/ul>.*|<[^>]+>/g, ''));

test('names a hearing on each day, and a neutral with hidden ones once', () => {
  const lines = linesOf([on('14/12/2026'), { neutral }, on('15/12/2026'), { neutral }]);
  expect(lines).toEqual([
    expect.stringContaining('14/12/2026'),
    'Another hearing of Asha',
    expect.stringContaining('15/12/2026'),
  ]);
});
