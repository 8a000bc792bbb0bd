import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import {
  TribunalRow,
  TribunalState,
  WhileIncomplete,
} from '#portal/features/case/signing/tribunal/tribunal-state.tsx';

/** What the page of a case says of a tribunal's signatures on its award. */

const names = ['Asha Rao', 'Bina Sen', 'Chitra Nair'];
const SOURCE = 'Act, section 31(2)';
const REASON = 'Ill since <March>';

/** A request to all three members, of whom the first `signed` have signed. */
const signing = (signed: number, facts: Partial<Signing> = {}): Signing => ({
  ...{ id: 'sgn_1', caseId: 'cas_1', documentId: 'doc_1', documentName: 'Award.pdf' },
  ...{ order: 'atOnce', message: '', state: 'open', requestedBy: 'Asha Rao' },
  ...{ created_at: '2026-03-01T06:00:00.000Z', updated_at: '2026-03-01T06:00:00.000Z' },
  ...{ mayManage: true, hasSignedFile: signed > 0 },
  tribunal: {
    ...{ source: SOURCE, suffices: 'majority' },
    members: names.map((name, at) => ({ id: `usr_${at + 1}`, name, position: at + 1 })),
  },
  signatories: names.map((name, at) => ({
    ...{ position: at + 1, name, email: `${at}@example.org`, problem: '' },
    ...(at < signed
      ? { state: 'signed' as const, signedAt: `2026-03-0${at + 2}T06:00:00.000Z` }
      : { state: 'issued' as const }),
  })),
  ...facts,
});
const stated: Partial<Signing> = {
  state: 'completed',
  omissions: [
    {
      ...{ memberId: 'usr_3', name: 'Chitra Nair', reason: REASON },
      ...{ statedBy: 'Asha Rao', statedAt: '2026-03-05T06:00:00.000Z' },
    },
  ],
};

function shown(element: React.ReactElement, userId = 'usr_1'): string {
  const client = new QueryClient();
  client.setQueryData(['me'], { id: userId });
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, element));
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
const stateOf = (...signings: Signing[]) => shown(createElement(TribunalState, { signings }));
const rowOf = (one: Signing, { userId = 'usr_1', others = [] as Signing[] } = {}) =>
  shown(
    createElement(TribunalRow, { caseId: 'cas_1', signing: one, signings: [one, ...others] }),
    userId,
  );

test('the award says how many have signed, and who is missing', () => {
  expect(stateOf(signing(1))).toBe('Waiting for signatures 1 of 3 signed');
  expect(stateOf(signing(0, { state: 'cancelled' }))).toBe('');
  expect(stateOf(signing(1, { state: 'cancelled' }))).toBe(
    'Signatures incomplete 1 of 3 signed, without Bina Sen and Chitra Nair',
  );
  expect(stateOf(signing(2, { state: 'cancelled' }))).toBe(
    'Signatures incomplete 2 of 3 signed. No reason for the missing signature of Chitra Nair',
  );
  expect(stateOf(signing(2, stated))).toBe(
    'Signed by the majority on 03/03/2026 2 of 3 signed. The reason for the missing signature of Chitra Nair is stated',
  );
  expect(stateOf(signing(3, { state: 'completed' }))).toBe('Signed by all on 04/03/2026');
});

test('the list of signatures has the reason, as text, or names the source that asks for it', () => {
  expect(rowOf(signing(2, stated))).toBe(
    'Chitra Nair has not signed. Ill since &lt;March&gt; Stated by Asha Rao on 05/03/2026',
  );
  expect(rowOf(signing(2))).toBe(
    `The majority has signed. No reason is stated why Chitra Nair has not signed. ${SOURCE}. End with the majority`,
  );
  expect(rowOf(signing(2, { state: 'cancelled' }))).toBe(
    `Incomplete. No reason is stated why Chitra Nair has not signed. ${SOURCE}. State the reason`,
  );
  expect(rowOf(signing(1, { state: 'cancelled' }))).toBe(
    `Incomplete. Too few members have signed. Bina Sen and Chitra Nair are missing. ${SOURCE}.`,
  );
});

test('only the tribunal is offered to state the reason, at the request with signatures', () => {
  expect(rowOf(signing(2), { userId: 'usr_manager' })).not.toContain('End with the majority');
  const former = signing(2, { id: 'sgn_0', state: 'cancelled' });
  // A new request has to end first.
  expect(rowOf(former, { others: [signing(0)] })).not.toContain('State the reason');
  expect(rowOf(signing(0), { others: [former] })).toBe('');
});

const nameOffer = (hasSigned: boolean) => (hasSigned ? 'has signed' : 'can sign');

test('signatures are offered again until they suffice', () => {
  const offered = (one: Signing, userId = 'usr_1') =>
    shown(createElement(WhileIncomplete, { signings: [one], offer: nameOffer }), userId);
  expect(offered(signing(1))).toBe('');
  expect(offered(signing(1, { state: 'completed' }))).toBe('has signed');
  expect(offered(signing(1, { state: 'completed' }), 'usr_2')).toBe('can sign');
  expect(offered(signing(2, stated))).toBe('');
  expect(offered(signing(3, { state: 'completed' }))).toBe('');
});
