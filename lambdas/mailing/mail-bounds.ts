import type { MailLine } from './mail-record.ts';

/** Mails that one recipient gets at once in one Indian day; later ones join the digest. */
export const MAILS_A_DAY = 60;
/** Of them, those about what one and the same person did. */
export const MAILS_A_DAY_FROM_ONE = 20;

/** Mails of one recipient and day, in all and by the person who caused them. */
export type SentToday = { total: number; bySender: Readonly<Record<string, number>> };

const sendersOf = (lines: readonly MailLine[]) => [...new Set(lines.map(({ actorId }) => actorId))];

/** Whether one more mail goes out at once. */
export function isWithinBounds({ total, bySender }: SentToday, lines: readonly MailLine[]) {
  if (total >= MAILS_A_DAY) return false;
  return sendersOf(lines).every((sender) => (bySender[sender] ?? 0) < MAILS_A_DAY_FROM_ONE);
}

/** The day's mails with this one. */
export function countMail({ total, bySender }: SentToday, lines: readonly MailLine[]): SentToday {
  const counted = sendersOf(lines).map((sender) => [sender, (bySender[sender] ?? 0) + 1] as const);
  return { total: total + 1, bySender: { ...bySender, ...Object.fromEntries(counted) } };
}
