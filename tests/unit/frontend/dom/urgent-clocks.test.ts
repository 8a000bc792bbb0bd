import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { UrgentClocks, urgentClocksQuery } from '#portal/parts/clocks/urgent-clocks.tsx';

/** The most urgent clocks, as a Today page shows them. */

const clockOf = (n: number, endsOn: string) => ({
  caseId: `cas_${n}`,
  caseCode: `ARB-2026-00000${n}`,
  title: `Case ${n}`,
  resolutionKind: 'arbitration' as const,
  clock: { id: `clk_${n}`, label: 'Award', startedOn: '2026-01-15', endsOn, running: 1 },
});

function shown(count: number): string {
  const client = new QueryClient();
  client.setQueryData(urgentClocksQuery.queryKey, {
    today: '2026-12-15',
    data: [clockOf(1, '2026-12-12'), clockOf(2, '2026-12-15'), clockOf(3, '2027-01-25')],
  });
  const list = createElement(UrgentClocks, { count });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MemoryRouter, undefined, list)),
  );
}

test('says of each clock how it stands and which case it is of', () => {
  const html = shown(3);
  const texts = ['3 days overdue', 'Ends today', '41 days left'];
  expect(texts.map((text) => html.includes(text))).toEqual([true, true, true]);
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Award · until 12/12/2026 · ARB-2026-000001');
  expect(html).toContain('href="/mediator/cases/cas_1?caseType=arbitration"');
});

test('shows as many as its place has room for, the most urgent first', () => {
  const html = shown(2);
  expect(html.indexOf('Case 1')).toBeLessThan(html.indexOf('Case 2'));
  expect(html).not.toContain('Case 3');
});
