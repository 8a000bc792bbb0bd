import * as z from 'zod';

/** Fields about the signatures of several arbitrators on an award, and on papers that refer to it. */

/** Whose signatures suffice, by the deployment's data with its legal source (docs/deploy.md). */
export const awardSignaturesSchema = z.strictObject({
  source: z.string().min(5).max(200),
  /** `majority`: of all members, if the reason for each omitted signature is stated. */
  suffices: z.enum(['majority', 'all']),
});
export type AwardSignatureRule = z.output<typeof awardSignaturesSchema>;

export const OMISSION_REASON_MAX = 500;

/** The tribunal when the signatures were requested, and the rule of that time. */
export const signingTribunalSchema = awardSignaturesSchema.extend({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Of the signatory who is this member; absent for one whose signature was not requested. */
      position: z.number().optional(),
    }),
  ),
});

/** Why a member of the tribunal has not signed. */
export const omissionSchema = z.object({
  memberId: z.string(),
  name: z.string(),
  reason: z.string(),
  statedBy: z.string(),
  /** UTC instant. */
  statedAt: z.string(),
});
export type Omission = z.output<typeof omissionSchema>;
