import * as z from 'zod';

/** What one source (source.ts) may do within an hour of the clock, to all people together. */
const limit = (preset: number) => z.int().min(10).max(10_000).default(preset);

/**
 * The presets let an office of 200 people behind one address begin at the same time. Sends whose
 * code was used, and correct passwords, do not count (D110).
 */
export const sourceBudgetsSchema = z.strictObject({
  /** Codes for logins by phone, to people who have not logged in from this source before. */
  phoneLogins: limit(300),
  signUps: limit(300),
  verificationMails: limit(300),
  /** Mails to set a new password, to people who have not logged in from this source before. */
  resetMails: limit(300),
  /** Checks whether an address or a number is free. A sign-up makes about three. */
  addressChecks: limit(900),
  wrongPasswords: limit(300),
});
export type SourceBudgets = z.output<typeof sourceBudgetsSchema>;
export type SourceBudgetName = keyof SourceBudgets;
