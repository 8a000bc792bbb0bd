import * as z from 'zod';
import { furtherVisibilityTypes, visibilityTypes } from '#contracts/endpoints/comments.ts';

const attachmentSchema = z.object({
  /** Object key in the files bucket, under its author's prefix. */
  key: z.string(),
  /** The version that was checked (D112). */
  versionId: z.string().optional(),
  fileName: z.string(),
});
export type Attachment = z.output<typeof attachmentSchema>;

/** A comment of a case's proceedings in the table. */
export const commentRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Attached files, in the order of the content's `attachment:<n>` links (D57). */
  attachments: z.array(attachmentSchema).optional(),
  visibilityType: z.enum(visibilityTypes),
  visibilityPartyIds: z.array(z.string()),
  /** Roles addressed besides `visibilityType`. */
  alsoVisibleTo: z.array(z.enum(furtherVisibilityTypes)).optional(),
  ownerId: z.string(),
  ownerName: z.string(),
  ownerType: z.enum(['mediator', 'agent', 'others']),
  ownerRole: z.string(),
  createdAt: z.iso.datetime(),
  /** The meeting that the comment announces (seed 1, section 3, zoomLink). */
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
