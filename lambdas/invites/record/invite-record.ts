import * as z from 'zod';
import { INVITE_ANSWER_DAYS, inviteStatuses } from '#contracts/endpoints/invites.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { addDays } from '#contracts/rules/clocks/court-days.ts';
import { roles } from '#contracts/rules/roles.ts';
import { indianDayOf } from '#shared/india-time.ts';

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
  /** Last day in India on which it can be accepted; absent in invitations of earlier releases. */
  answerBy: z.iso.date().optional(),
  answeredAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
});
export type InviteRecord = z.output<typeof inviteRecordSchema>;

/** The last day for the answer to an invitation of this instant. */
export const answerByOf = (createdAt: string): string =>
  addDays(indianDayOf(createdAt), INVITE_ANSWER_DAYS);

/** Whether the time to accept an open invitation has passed. */
export const isOverdue = ({ status, answerBy }: InviteRecord, now: Date): boolean =>
  status === 'requested' && answerBy !== undefined && indianDayOf(now.toISOString()) > answerBy;
