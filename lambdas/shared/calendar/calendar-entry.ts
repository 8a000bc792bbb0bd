import * as z from 'zod';
import type { CalendarEvent } from './write-calendar.ts';

/** A hearing or meeting for calendar programs, independent of the portal's origin. */
export const calendarEntrySchema = z.object({
  /** Unchanged when the event moves or is cancelled. */
  eventId: z.string(),
  /** Incremented with each change of the event. */
  sequence: z.number().int().nonnegative(),
  changedAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  summary: z.string(),
  description: z.string(),
  /** An address, a room or a link. Default: the event's page in the portal. */
  place: z.string().optional(),
  /** Path of the event's page in the portal. */
  path: z.string(),
  isCancelled: z.boolean(),
});
export type CalendarEntry = z.output<typeof calendarEntrySchema>;

export function calendarEventOf(entry: CalendarEntry, portalOrigin: string): CalendarEvent {
  const { eventId, place, path, ...event } = entry;
  const url = `${portalOrigin}${path}`;
  return {
    ...event,
    uid: `${eventId}@${new URL(portalOrigin).hostname}`,
    location: place ?? url,
    url,
  };
}
