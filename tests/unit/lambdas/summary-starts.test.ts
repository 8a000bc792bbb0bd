import { expect, test } from 'vitest';
import { composeStarts } from '#lambdas/agreements/summary/compose-starts.ts';
import { makeCase } from '#tests/support/make-case.ts';

const made = makeCase(1, 'usr_one', {
  resolutionKind: 'arbitration',
  title: 'Loan of a vehicle',
  description: 'The shortfall after the sale.',
  totalClaim: { amountMinor: 50_000_000, currency: 'INR' },
  claimItems: [
    {
      title: 'Principal',
      description: '',
      claimValue: { amountMinor: 45_000_050, currency: 'INR' },
    },
    { title: 'Return of papers', description: '', claimValue: { amountMinor: 0, currency: 'INR' } },
  ],
});

const record = { ...made, version: 1 };

test('the text from the case has parties, claim, hearings that were not cancelled, and orders', () => {
  const [fromCase] = composeStarts({
    record,
    hearings: [
      { at: '2026-03-01T06:00:00.000Z', hearingType: 'Arguments', state: 'set' },
      { at: '2026-03-08T06:00:00.000Z', hearingType: '', state: 'set' },
      { at: '2026-03-15T06:00:00.000Z', hearingType: 'Evidence', state: 'cancelled' },
    ],
    orders: [
      { name: 'a.pdf', uploadType: 'Interim order', createdAt: '2026-03-02T20:00:00.000Z' },
      { name: 'Order 2.pdf', uploadType: '', createdAt: '2026-03-09T06:00:00.000Z' },
    ],
  });
  const text = fromCase?.text ?? '';
  expect(text).toContain(`Parties:\nClaimant: ${record.claimant.name}\nRespondent: `);
  expect(text).toContain(
    'Claim:\nThe shortfall after the sale.\nINR 5,00,000.00\nPrincipal: INR 4,50,000.50\nReturn of papers: Non Monetary',
  );
  expect(text).toContain('Hearings:\n01/03/2026 11:30 IST: Arguments\n08/03/2026 11:30 IST\n\n');
  expect(text).toContain('Orders:\n03/03/2026: Interim order\n09/03/2026: Order 2.pdf');
  expect(text).not.toContain('Evidence');
  expect(text.endsWith('Outcome:\n')).toBe(true);
});

test('a case without hearings and orders has no empty headings', () => {
  const [fromCase] = composeStarts({ record, hearings: [], orders: [] });
  expect(fromCase?.text).not.toMatch(/Hearings|Orders/);
});
