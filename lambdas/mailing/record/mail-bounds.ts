import type { MailLine } from './mail-record.ts';

/** Immediate mails to one recipient in one Indian day; further ones join the digest. */
export const MAILS_A_DAY = 60;
/** Immediate mails to one recipient in one Indian day that the same person caused. */
export const MAILS_A_DAY_FROM_ONE = 20;

/** Mails to one recipient in one day, in total and by the person who caused them. */
export type SentToday = { total: number; bySender: Readonly<Record<string, number>> };

const sendersOf = (lines: readonly MailLine[]) => [...new Set(lines.map(({ actorId }) => actorId))];

/** Whether one more mail may be sent immediately. */
export function isWithinBounds({ total, bySender }: SentToday, lines: readonly MailLine[]) {
  if (total >= MAILS_A_DAY) return false;
  return sendersOf(lines).every((sender) => (bySender[sender] ?? 0) < MAILS_A_DAY_FROM_ONE);
}

/** The day's counts including this mail. */
export function countMail({ total, bySender }: SentToday, lines: readonly MailLine[]): SentToday {
  const counted = sendersOf(lines).map((sender) => [sender, (bySender[sender] ?? 0) + 1] as const);
  return { total: total + 1, bySender: { ...bySender, ...Object.fromEntries(counted) } };
}
