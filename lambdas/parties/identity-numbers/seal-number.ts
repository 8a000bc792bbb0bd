import { createHmac } from 'node:crypto';
import type { IdentityKeys } from './identity-keys.ts';

/** Identity numbers are sealed for their party, agent or case (D41). */
export { openText as openNumber, sealText as sealNumber } from '#shared/sealing/seal-text.ts';

/**
 * A keyed hash, equal for equal documents. A plain hash of so few digits could be reversed by
 * trying all numbers.
 */
export function fingerprintOf(keys: IdentityKeys, documentKind: string, number: string): string {
  return createHmac('sha256', keys.fingerprint)
    .update(`${documentKind}:${number}`)
    .digest('base64url');
}

/** Maximum number of visible characters: enough to tell two documents apart (D41). */
const SHOWN_MAX = 4;

/** 'XXXX XXXX 1234' for digits, 'XXXXXX234F' for others. Shows a third at most. */
export function maskNumber(number: string): string {
  const shown = Math.min(SHOWN_MAX, Math.floor(number.length / 3));
  const masked = 'X'.repeat(number.length - shown) + number.slice(number.length - shown);
  return /^\d+$/.test(number) ? masked.replace(/.{4}(?=.)/g, '$& ') : masked;
}
