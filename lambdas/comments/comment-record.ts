import * as z from 'zod';

/** A comment of a case's proceedings as it lies in the table. */
export const commentRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** 'all', 'caseManager', 'mediator' or a party role (seed 1, section 3). */
  visibilityType: z.string(),
  visibilityPartyIds: z.array(z.string()),
  ownerId: z.string(),
  ownerName: z.string(),
  ownerType: z.enum(['mediator', 'agent', 'others']),
  ownerRole: z.string(),
  createdAt: z.iso.datetime(),
  /** Of a comment that announces a meeting (seed 1, section 3, zoomLink). */
  meeting: z
    .object({
      meetingId: z.string(),
      startsAt: z.iso.datetime(),
      joinUrl: z.url(),
      isDisabled: z.boolean(),
    })
    .optional(),
});
export type CommentRecord = z.output<typeof commentRecordSchema>;
