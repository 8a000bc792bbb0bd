import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '#contracts/rules/fields.ts';

/** Generates a code of 6 digits with the system's secure generator (D4). */
export function makeCode(): string {
  return String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
}

/** A slow hash, because a fast one allows trying all of the one million codes. */
const SCRYPT = { N: 4096, r: 8, p: 1 };

/** `salt.hash`, both base64url. */
export function hashCode(code: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${scryptSync(code, salt, 32, SCRYPT).toString('base64url')}`;
}

export function isCode(code: string, hashed: string): boolean {
  const [salt = '', hash = ''] = hashed.split('.').map((part) => Buffer.from(part, 'base64url'));
  const computed = scryptSync(code, salt, 32, SCRYPT);
  return hash.length === computed.length && timingSafeEqual(computed, Buffer.from(hash));
}
