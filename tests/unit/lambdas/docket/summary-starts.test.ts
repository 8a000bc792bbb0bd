import { expect, test } from 'vitest';
import { findBlanks } from '#contracts/rules/blanks.ts';
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

const now = new Date('2026-03-10T06:00:00.000Z');

test('the text from the case has parties, claim, hearings that were not cancelled, and orders', () => {
  const [fromCase] = composeStarts({
    record,
    hearings: [
      { kind: 'hearing', at: '2026-03-01T06:00:00.000Z', hearingType: 'Arguments', state: 'set' },
      { kind: 'hearing', at: '2026-03-08T06:00:00.000Z', hearingType: '', state: 'set' },
      {
        kind: 'hearing',
        at: '2026-03-15T06:00:00.000Z',
        hearingType: 'Evidence',
        state: 'cancelled',
      },
    ],
    orders: [
      { name: 'a.pdf', uploadType: 'Interim order', createdAt: '2026-03-02T20:00:00.000Z' },
      { name: 'Order 2.pdf', uploadType: '', createdAt: '2026-03-09T06:00:00.000Z' },
    ],
    now,
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
  const [fromCase] = composeStarts({ record, hearings: [], orders: [], now });
  expect(fromCase?.text).not.toMatch(/Hearings|Orders/);
});

const textOf = (name: string, facts: Partial<Parameters<typeof composeStarts>[0]> = {}) =>
  composeStarts({ record, hearings: [], orders: [], now, ...facts }).find(
    (start) => start.name === name,
  )?.text ?? '';

const hearing = { kind: 'hearing', at: '', hearingType: '', state: 'set' } as const;

test('an award takes the claim and the days of the held hearings from the case', () => {
  const text = textOf('Award on the merits', {
    hearings: [
      { ...hearing, at: '2026-03-01T06:00:00.000Z' },
      { ...hearing, at: '2026-03-01T10:00:00.000Z' },
      { ...hearing, at: '2026-03-05T06:00:00.000Z' },
      { ...hearing, at: '2026-03-08T20:00:00.000Z' },
      { ...hearing, at: '2026-03-07T06:00:00.000Z', state: 'adjourned' },
      { ...hearing, at: '2026-03-06T06:00:00.000Z', kind: 'meeting' },
      { ...hearing, at: '2026-03-11T06:00:00.000Z' },
    ],
  });
  expect(text).toContain(' on 01/03/2026, 05/03/2026 and 09/03/2026.');
  expect(text).toContain(`${record.claimant.name} claims INR 5,00,000.00 from `);
  expect(findBlanks(text).map(({ name }) => name)).toEqual([
    'findings',
    'reasons',
    'amount',
    'rate',
    'date',
    'party',
    'seat',
  ]);
});

test('the seat is the one that the bulk upload named', () => {
  const bulkUploadExtraFields = { Branch: 'Pune', 'Seat of arbitration ': ' Mumbai' };
  const facts = { record: { ...record, bulkUploadExtraFields } };
  expect(textOf('Award on agreed terms', facts)).toContain(
    'The seat of the arbitration is Mumbai.',
  );
});

test('what the case does not hold is an open blank', () => {
  const text = textOf('Award on the merits');
  expect(text).toContain(' on [dates].');
  expect(text).toContain('The seat of the arbitration is [seat].');
});

test('each blank of the templates is found as one', () => {
  const kinds = ['mediation', 'arbitration'] as const;
  const texts = kinds.flatMap((resolutionKind) =>
    composeStarts({ record: { ...record, resolutionKind }, hearings: [], orders: [], now }),
  );
  const written = texts.flatMap(({ text }) => text.match(/\[\w+\]/g) ?? []);
  expect(written.length).toBeGreaterThan(15);
  expect(texts.flatMap(({ text }) => findBlanks(text))).toHaveLength(written.length);
});
