import * as z from 'zod';
import { statusSpellingSchema } from '#contracts/rules/cases/case-fields.ts';
import { caseBuckets, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { nearestClockSchema } from '#contracts/rules/fields.ts';
import { paperStates } from '#contracts/rules/outcome/papers.ts';
import { moneySchema } from '#shared/money.ts';
import { UNDATED } from './docket-keys.ts';

/** When a case was resolved. */
export const resolutionSchema = z.object({
  /** Indian day. */
  on: z.string(),
  /** Days since the filing. */
  days: z.number(),
});
export type Resolution = z.output<typeof resolutionSchema>;

/**
 * One case in one neutral's docket, with every field the list shows, so a page needs no other
 * read. The row grants access: a neutral may see a case only if this row exists.
 */
export const docketRowSchema = z.object({
  /** Id of the docket (docket-keys.ts). */
  userId: z.string(),
  caseId: z.string(),
  code: z.string(),
  title: z.string(),
  status: statusSpellingSchema,
  resolutionKind: z.enum(resolutionKinds),
  bucket: z.enum(caseBuckets),
  loanAccountNo: z.string(),
  caseManagerId: z.string(),
  claimant: z.object({ name: z.string(), ownerId: z.string() }),
  respondents: z.array(
    z.object({ name: z.string(), partyId: z.string().optional(), ownerId: z.string().optional() }),
  ),
  respondentStatus: z.enum(['pending', 'declined']).optional(),
  totalClaim: moneySchema.optional(),
  nextHearingAt: z.iso.datetime().optional(),
  /** The running statutory clock that ends first. */
  clock: nearestClockSchema.optional(),
  subscriptionKind: z.string().optional(),
  hasAgreementDocument: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When the status was set; absent in rows of earlier releases. */
  statusSetAt: z.iso.datetime().optional(),
  /** Only in cases whose resolution was recorded. */
  resolution: resolutionSchema.optional(),
  docketPk: z.string(),
  docketByCode: z.string(),
  docketByClaimValue: z.string(),
  docketByHearing: z.string(),
  /** Orders a search. No index has it. Rows of earlier releases have no clock. */
  docketByClock: z.string().default(UNDATED),
  /** State of the papers; only in settled cases, as the two keys. */
  papers: z.enum(paperStates).optional(),
  papersPk: z.string().optional(),
  docketByTargetDate: z.string().optional(),
});
export type DocketRow = z.output<typeof docketRowSchema>;
