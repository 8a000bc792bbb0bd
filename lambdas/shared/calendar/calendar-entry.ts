import * as z from 'zod';
import type { CalendarEvent } from './write-calendar.ts';

/** A hearing or meeting for calendar programs, before it is known where the portal is. */
export const calendarEntrySchema = z.object({
  /** Stays the same when the event moves or is cancelled. */
  eventId: z.string(),
  /** Grows with each change of the event. */
  sequence: z.number().int().nonnegative(),
  changedAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  summary: z.string(),
  description: z.string(),
  /** An address, a room or a link; left out: the event's page in the portal. */
  place: z.string().optional(),
  /** Its page, from the portal's origin on. */
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
