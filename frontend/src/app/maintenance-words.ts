import type { Maintenance } from '#contracts/endpoints/system-config.ts';
import { indianDate, indianDateTime } from '../shared/dates/indian-dates.ts';

/** The sentences of a maintenance in Indian time; undefined once it is over. */
export function maintenanceWords(
  { from, until, text }: Maintenance,
  nowMs: number,
): string | undefined {
  if (nowMs >= Date.parse(until)) return undefined;
  const isSameDay = indianDate(from) === indianDate(until);
  const end = isSameDay ? indianDateTime(until)?.split(', ')[1] : indianDateTime(until);
  const sentence =
    nowMs < Date.parse(from)
      ? `Maintenance is planned from ${indianDateTime(from)} to ${end}.`
      : `Maintenance is under way until ${indianDateTime(until)}.`;
  return [sentence, text].filter(Boolean).join(' ');
}
