import type { UploadRow } from '#contracts/endpoints/outcome/agreements.ts';
import { targetDateOf } from '#contracts/rules/outcome/papers.ts';
import { indianDate, indianDay } from '#portal/shared/dates/indian-dates.ts';

const DAY_MS = 86_400_000;

/** The day by which a case's papers are due, and for how many Indian days they are overdue. */
export function targetOf(
  row: Pick<UploadRow, 'submittedOn' | 'created_at' | 'paperState'>,
  nowMs: number,
): { date: string; overdueDays: number } {
  const target = targetDateOf(row);
  const days = (Date.parse(indianDay(nowMs)) - Date.parse(indianDay(Date.parse(target)))) / DAY_MS;
  return {
    date: indianDate(target) ?? '-',
    overdueDays: row.paperState === 'uploaded' ? 0 : Math.max(0, Math.round(days)),
  };
}

export const overdueText = (days: number): string =>
  `Overdue by ${days} ${days === 1 ? 'day' : 'days'}`;
