import { AppError } from '#shared/errors.ts';
import { WORDS_OF_INDIA } from './common-words.constants.ts';

/** Words of this portal, which come to mind first. */
const OF_PORTAL = [
  ...['neutral', 'portal', 'neutralportal', 'mediator', 'mediation', 'arbitrator', 'arbitration'],
  ...[
    'casemanager',
    'judge',
    'justice',
    'court',
    'lawyer',
    'advocate',
    'award',
    'dispute',
    'tribunal',
  ],
];

/** Shorter words say little. */
const SHORTEST = 3;

/** The most frequent of the leaked passwords; later ones name hardly anything that comes to mind. */
const LEAKED_TAKEN = 5_000;

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded at the first new password, not at each cold start: 380 KB. */
function commonWords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const leaked = dictionary['passwords-common'].slice(0, LEAKED_TAKEN).map(lettersOf);
    return new Set([
      ...leaked.filter((word) => word.length >= SHORTEST),
      ...WORDS_OF_INDIA.split(' '),
      ...OF_PORTAL,
    ]);
  });
  return known;
}

/** The person whose password it becomes. */
export type PasswordOwner = {
  name?: string | undefined;
  email: string;
  mobile?: string | undefined;
};

/**
 * Whether a password is one word that attackers try first, with digits and symbols around it or in
 * place of its letters: a common password or name, a word of the portal, or of the person. Passwords
 * of several words, and random ones, are not (NIST SP 800-63B, 3.1.1.2; ASVS 5, 6.2.4 and 6.2.11).
 */
export async function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  const own = wordsOf(owner);
  const common = await commonWords();
  const isKnown = (word: string) => own.has(word) || common.has(word);
  return (
    coresOf(password).some((core) => isKnown(core) || isKnown(repeatedPart(core))) ||
    isMostlyARun(password, owner.mobile)
  );
}

/** Throws invalid_input, with the field that holds the password. */
export async function requireHardToGuess(
  password: string,
  { owner, field }: { owner: PasswordOwner; field: 'password' | 'newPassword' },
): Promise<void> {
  if (!(await isGuessable(password, owner))) return;
  const message =
    'This password is easy to guess. Use several words, without your name and without the portal’s';
  throw new AppError('invalid_input', message, { issues: [{ field, message }] });
}

/** What is left of a password without the digits and symbols around it, in small letters. */
export function coresOf(password: string): string[] {
  const typed = password.toLowerCase();
  const isLetter = (sign: string) => sign >= 'a' && sign <= 'z';
  const signs = typed.split('');
  const end = signs.findLastIndex(isLetter) + 1;
  const inside = typed.slice(Math.max(0, signs.findIndex(isLetter)), end);
  const withBeginning = typed.slice(0, end);
  return [
    lettersOf(inside),
    ...['i', 'l'].flatMap((one) => [
      lettersOf(asLetters(inside, one)),
      lettersOf(asLetters(withBeginning, one)),
    ]),
  ];
}

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '');

const lookAlikes: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '0': 'o', '3': 'e', '5': 's', $: 's', '7': 't', '!': 'i' },
};

const asLetters = (text: string, one: string) =>
  text.replaceAll(/[@4035$7!1]/g, (sign) => lookAlikes[sign] ?? one);

/** `abc` of `abcabc`, one letter of `aaaa`; otherwise the word itself. */
function repeatedPart(word: string): string {
  for (let length = 1; length <= word.length / 2; length += 1) {
    const part = word.slice(0, length);
    if (part.repeat(word.length / length) === word) return part;
  }
  return word;
}

/** Parts of the person's name and address, and these joined. */
function wordsOf({ name = '', email }: PasswordOwner): ReadonlySet<string> {
  const partsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean);
  const local = email.split('@', 1)[0] ?? '';
  const names = [partsOf(name), partsOf(local)];
  const joined = names.flatMap((parts) => [parts.join(''), parts.toReversed().join('')]);
  return new Set([...names.flat(), ...joined].filter((word) => word.length >= SHORTEST));
}

const RUNS = ['01234567890', '09876543210', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghij'];

/** One or two letters and a run of digits, one digit again and again, or the person's phone number. */
function isMostlyARun(password: string, mobile: string | undefined): boolean {
  const typed = password.toLowerCase();
  const digits = typed.replaceAll(/\D/g, '');
  const letters = typed.replaceAll(/[^a-z]/g, '');
  if (mobile && digits.length >= 8 && mobile.includes(digits)) return true;
  if (new Set(typed).size <= 4) return true;
  if (letters.length > 3) return RUNS.some((run) => run.includes(letters));
  return digits.length >= 4 && RUNS.some((run) => run.includes(digits));
}
