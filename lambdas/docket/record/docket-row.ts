import * as z from 'zod';
import { statusSpellingSchema } from '#contracts/rules/cases/case-fields.ts';
import { caseBuckets, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { paperStates } from '#contracts/rules/outcome/papers.ts';
import { moneySchema } from '#shared/money.ts';

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
  subscriptionKind: z.string().optional(),
  hasAgreementDocument: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  docketPk: z.string(),
  docketByCode: z.string(),
  docketByClaimValue: z.string(),
  docketByHearing: z.string(),
  /** State of the papers; only in settled cases, as the two keys. */
  papers: z.enum(paperStates).optional(),
  papersPk: z.string().optional(),
  docketByTargetDate: z.string().optional(),
});
export type DocketRow = z.output<typeof docketRowSchema>;
