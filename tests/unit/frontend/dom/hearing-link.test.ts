import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { exampleCase } from '#contracts/http/examples.ts';
import { HearingLink } from '#portal/features/case/hearings/hearing-link.tsx';

const ahead = '31/12/2099 10:30';

const linkOf = (mode: string | undefined): string => {
  const nextHearingDate = { ...exampleCase.nextHearingDate, date: ahead, mode };
  const shownCase = { ...exampleCase, nextHearingDate } as unknown as Case;
  const link = createElement(HearingLink, { shownCase });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, link),
  );
};

test('a hearing in person or by telephone has no link', () => {
  for (const mode of ['In person', 'Telephone']) expect(linkOf(mode)).toBe('');
  for (const mode of ['Online', 'Hybrid', undefined])
    expect(linkOf(mode)).toContain('Hearing link');
});
