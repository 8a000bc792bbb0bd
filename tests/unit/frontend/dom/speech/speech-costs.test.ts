import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CaseSpeechCosts, SpeechBudget } from '#contracts/endpoints/speech/costs.ts';
import { SpeechCosts } from '#portal/features/case/head/speech-costs.tsx';
import { BudgetLeft } from '#portal/parts/recorder/bar/budget-left.tsx';

/** What a case manager reads of costs, and what everybody reads of a budget. */

const CASE = 'cas_1';
const markupOf = (key: readonly string[], data: unknown, element: React.ReactElement) => {
  const client = new QueryClient();
  client.setQueryData(key, data);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, element));
};
const costs = (facts: Partial<CaseSpeechCosts>) =>
  markupOf(
    ['speech-costs', CASE],
    { months: [], price: { currency: 'USD', dictated: 0.024, recorded: 0.03 }, ...facts },
    createElement(SpeechCosts, { caseId: CASE }),
  );
/** `caseId` '' for dictation without a case. */
const budget = (facts: SpeechBudget | undefined, caseId = CASE) =>
  markupOf(
    ['speech-budget', caseId],
    { budget: facts },
    createElement(BudgetLeft, { caseId: caseId || undefined, isSpeaking: false }),
  ).replaceAll(/<[^>]+>/g, '');
const textsOf = (markup: string) =>
  markup
    .split(/<t[hd][ >]/)
    .slice(1)
    .map((cell) => cell.slice(cell.indexOf('>') + 1).replaceAll(/<[^>]+>.*/gs, ''));

describe('the table of costs', () => {
  const amounts = {
    ...{ dictatedSeconds: 7_400_000, recordedSeconds: 90, billedSeconds: 7_400_090 },
    cost: { amountMinor: 296_000_50, currency: 'USD' },
  };

  it('has a row for each month and person, with thousands grouped', () => {
    const people = [{ ...amounts, userId: 'usr_1', name: 'Asha Rao' }];
    const markup = costs({ months: [{ month: '2026-11', ...amounts, people }] });

    expect(markup).toContain('scope="rowgroup"');
    const values = ['1,23,333.3', '1.5', '2,96,000.50'];
    expect(textsOf(markup).slice(4)).toEqual(['November 2026', ...values, 'Asha Rao', ...values]);
  });

  it('names the price and its date, or that it has none', () => {
    const months = [{ month: '2026-11', ...amounts, people: [] }];
    const price = { currency: 'USD', dictated: 0.024, recorded: 0.024 };

    expect(costs({ months })).toContain('USD 0.024 a minute dictated, 0.03 recorded');
    expect(costs({ months })).toContain('whose date the portal was not told');
    expect(costs({ months, price: { ...price, asOf: '2026-09-01' } })).toContain(
      'At USD 0.024 a minute, as of 01/09/2026.',
    );
  });

  it('says so before the first speech', () => {
    expect(costs({})).toContain('No speech was transcribed in this case yet');
  });
});

describe('what is left of a budget', () => {
  it('is said from where it is low, of the case or of the person', () => {
    const low = { minutes: 3_000, leftMinutes: 266.7, state: 'low' } as const;

    expect(budget({ ...low, state: 'enough' })).toBe('');
    expect(budget(undefined)).toBe('');
    expect(budget(low)).toBe('Speech minutes of this case: 266 of 3,000 are left this month.');
    expect(budget(low, '')).toBe(
      'Your speech minutes without a case: 266 of 3,000 are left this month.',
    );
    expect(budget({ ...low, leftMinutes: 0.4 })).toContain('less than 1 of 3,000');
    expect(budget({ ...low, leftMinutes: 0, state: 'spent' })).toBe(
      'Speech minutes of this case: all 3,000 are used this month. You can go on by typing.',
    );
  });
});
