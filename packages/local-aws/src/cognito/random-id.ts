import { randomInt } from 'node:crypto';

const LOWER_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LETTERS_AND_DIGITS = `${LOWER_AND_DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

const pick = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Random ids in Cognito's formats. */
export const randomPoolSuffix = () => pick(LETTERS_AND_DIGITS, 9);
export const randomClientId = () => pick(LOWER_AND_DIGITS, 26);
export const randomClientSecret = () => pick(LOWER_AND_DIGITS, 51);

/** A temporary password that satisfies every possible policy. */
export const randomPassword = () => `${pick(LETTERS_AND_DIGITS, 96)}aA1`.replace(/^./, '!');
