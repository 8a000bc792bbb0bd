import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { exampleCase } from '#contracts/http/examples.ts';
import { CaseFacts } from '#portal/features/case/case-facts.tsx';

/** The facts of a case as `label: value`, without markup. */
function factsOf(facts: Partial<Case>): string[] {
  // The example has the fields of a case.
  const shownCase = { ...exampleCase, ...facts } as unknown as Case;
  const page = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        MemoryRouter,
        undefined,
        createElement(CaseFacts, { shownCase, onOpen: () => undefined }),
      ),
    ),
  );
  return page.split('</dd>').map((fact) =>
    fact
      .replace('</dt>', ': ')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
  );
}

test('a draft has no next hearing, another case without one has N/A', () => {
  const unset = { nextHearingDate: undefined } as unknown as Partial<Case>;
  const nextOf = (facts: Partial<Case>) =>
    factsOf({ ...unset, ...facts }).filter((fact) => fact.startsWith('Next Hearing Date'));
  expect(nextOf({ status: 'draft' })).toEqual([]);
  expect(nextOf({ status: 'firstHearing' })).toEqual([expect.stringMatching(/: N\/A/)]);
});

test('only an arbitration has a contract number, a dash if there is none', () => {
  const contractOf = (facts: Partial<Case>) =>
    factsOf(facts).filter((fact) => fact.startsWith('Contract Number'));
  expect(contractOf({ loanAccountNo: 'LN 24' })).toEqual(['Contract Number: LN 24']);
  expect(contractOf({ loanAccountNo: '' })).toEqual(['Contract Number: -']);
  expect(contractOf({ loanAccountNo: 'LN 24', resolutionKind: 'mediation' })).toEqual([]);
});

test('a counter claim is offered if an arbitration has one; a claim may have no value', () => {
  const claimOf = (facts: Partial<Case>) =>
    factsOf(facts).find((fact) => fact.startsWith('Monetary Claim Value'));
  const money = { totalClaimValue: 1_500, currencyUnit: 'INR' };
  expect(claimOf({ ...money, counterClaimValue: 10 })).toMatch(/INR 1,500.00Counter claim$/);
  expect(claimOf({ ...money, counterClaimValue: 0 })).toMatch(/INR 1,500.00$/);
  expect(claimOf({ ...money, counterClaimValue: 10, resolutionKind: 'mediation' })).toMatch(
    /INR 1,500.00$/,
  );
  expect(claimOf({ ...money, totalClaimValue: 0, currencyUnit: '' })).toMatch(/Non Monetary$/);
});
