import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { OTP_LENGTH } from '#contracts/rules/fields.ts';

/** The person who signs in for the check of the portal (ADR 94): one in each stage, by this id. */
export const CHECK_USER_ID = 'usr_000000000000000PORTALCHECK';

/** What the check needs to sign in: the text of a secret that the operator's act writes. */
export const checkAccountSchema = z.object({
  email: z.string(),
  password: z.string(),
  /** 256 random bits, from which this person's codes are made. */
  codeKey: z.string().regex(/^[\w-]{43}$/),
});
export type CheckAccount = z.output<typeof checkAccountSchema>;

/** Parses the secret's text. Throws without naming any of it. */
export function readCheckAccount(text: string): CheckAccount {
  try {
    return checkAccountSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      'The secret of the portal check has not the form that the operator’s act writes',
    );
  }
}

/**
 * The code of one login of the check's person, as an authenticator makes it: the key and the instant
 * of the request take the place of a phone.
 */
export function checkCode(codeKey: string, sentAt: string): string {
  const mac = createHmac('sha256', codeKey).update(`portal-check ${sentAt}`).digest();
  return String(mac.readUIntBE(0, 6) % 10 ** OTP_LENGTH).padStart(OTP_LENGTH, '0');
}
