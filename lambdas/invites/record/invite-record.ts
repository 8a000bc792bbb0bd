import * as z from 'zod';
import { inviteStatuses } from '#contracts/endpoints/invites.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { roles } from '#contracts/rules/roles.ts';

const personSchema = z.object({ userId: z.string(), name: z.string() });

/** An invitation in the table, the same for both people. */
export const inviteRecordSchema = z.object({
  id: z.string(),
  status: z.enum(inviteStatuses),
  role: z.enum(roles),
  inviter: personSchema,
  invited: personSchema,
  /** The case at that time: all that the invited person sees of it before accepting. */
  case: z.object({
    id: z.string(),
    code: z.string(),
    title: z.string(),
    resolutionKind: z.enum(resolutionKinds),
    claimantName: z.string(),
    respondentNames: z.array(z.string()),
    totalClaimValue: z.number(),
    currencyUnit: z.string(),
  }),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
});
export type InviteRecord = z.output<typeof inviteRecordSchema>;
