import * as z from 'zod';
import { roomSchema } from './meeting-provider.ts';

/** A meeting of a case as it lies in the table. */
export const meetingRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  startsAt: z.iso.datetime(),
  room: roomSchema,
  /** The neutral who opened it. */
  hostId: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was announced in the proceedings; absent: nobody booked it. */
  announcedAt: z.iso.datetime().optional(),
});
export type MeetingRecord = z.output<typeof meetingRecordSchema>;
