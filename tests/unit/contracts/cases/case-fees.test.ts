import { expect, it } from 'vitest';
import { noCaseFees, registrationFeeOf } from '#contracts/rules/cases/case-fees.ts';

const fees = {
  registration: { mediation: 1_000, arbitration: 2_500.5, negotiation: 0 },
  cgstPercent: 9,
  sgstPercent: 7.5,
  igstPercent: 18,
};

it('adds each tax to the registration fee of the kind', () => {
  expect(registrationFeeOf('mediation', fees)).toEqual({
    caseFees: 1_000,
    cgst: 90,
    sgst: 75,
    igst: 180,
    totalPayment: 1_345,
  });
});

it('rounds each tax to paise separately', () => {
  // 9 % are 225.045, 7.5 % are 187.5375, 18 % are 450.09.
  expect(registrationFeeOf('arbitration', fees)).toEqual({
    caseFees: 2_500.5,
    cgst: 225.05,
    sgst: 187.54,
    igst: 450.09,
    totalPayment: 3_363.18,
  });
});

it('has no tax without a fee, and no fee by default', () => {
  const nothing = { caseFees: 0, cgst: 0, sgst: 0, igst: 0, totalPayment: 0 };
  expect(registrationFeeOf('negotiation', fees)).toEqual(nothing);
  expect(registrationFeeOf('arbitration', noCaseFees)).toEqual(nothing);
});
