import * as z from 'zod';
import type { ResolutionKind } from './case-status-table.ts';

/** Fees and tax rates, configured per deployment (D101). Default: no fees. */
export const caseFeesSchema = z.object({
  /** Registration fee in rupees by kind of case; 0: none. */
  registration: z.object({
    mediation: z.number().nonnegative(),
    arbitration: z.number().nonnegative(),
    negotiation: z.number().nonnegative(),
  }),
  cgstPercent: z.number().nonnegative(),
  sgstPercent: z.number().nonnegative(),
  igstPercent: z.number().nonnegative(),
});
export type CaseFees = z.output<typeof caseFeesSchema>;

export const noCaseFees: CaseFees = {
  registration: { mediation: 0, arbitration: 0, negotiation: 0 },
  cgstPercent: 0,
  sgstPercent: 0,
  igstPercent: 0,
};

/** Displayed case fee (seed 1, section 3), in rupees with two decimals. */
export const feeSchema = z.object({
  caseFees: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  totalPayment: z.number(),
});
export type Fee = z.output<typeof feeSchema>;

/** Registration fee of a case. Each tax is rounded separately, as on invoices. */
export function registrationFeeOf(kind: ResolutionKind, fees: CaseFees): Fee {
  const paise = Math.round(fees.registration[kind] * 100);
  const [cgst = 0, sgst = 0, igst = 0] = [fees.cgstPercent, fees.sgstPercent, fees.igstPercent].map(
    (percent) => Math.round((paise * percent) / 100),
  );
  return {
    caseFees: paise / 100,
    cgst: cgst / 100,
    sgst: sgst / 100,
    igst: igst / 100,
    totalPayment: (paise + cgst + sgst + igst) / 100,
  };
}
