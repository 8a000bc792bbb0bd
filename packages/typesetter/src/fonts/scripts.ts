import type { Style } from '../lines/style.ts';
import type { FontName } from './font-files.ts';

/** A family without 'Bold' and 'Italic'. Each has a bold font; only `sans` has italic ones. */
export type Family = Exclude<FontName, `${string}Bold` | `${string}Italic`>;

/** Characters of the scripts of a family; `shared` are signs that it shares with other scripts. */
const scripts: readonly { family: Family; own: RegExp; shared: RegExp }[] = [
  {
    family: 'sans',
    own: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}]/u,
    shared: /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Devanagari}]/u,
  },
  { family: 'bengali', own: /\p{Script=Bengali}/u, shared: /\p{scx=Bengali}/u },
  { family: 'gujarati', own: /\p{Script=Gujarati}/u, shared: /\p{scx=Gujarati}/u },
  { family: 'gurmukhi', own: /\p{Script=Gurmukhi}/u, shared: /\p{scx=Gurmukhi}/u },
  { family: 'kannada', own: /\p{Script=Kannada}/u, shared: /\p{scx=Kannada}/u },
  { family: 'malayalam', own: /\p{Script=Malayalam}/u, shared: /\p{scx=Malayalam}/u },
  { family: 'odia', own: /\p{Script=Oriya}/u, shared: /\p{scx=Oriya}/u },
  { family: 'tamil', own: /\p{Script=Tamil}/u, shared: /\p{scx=Tamil}/u },
  { family: 'telugu', own: /\p{Script=Telugu}/u, shared: /\p{scx=Telugu}/u },
  { family: 'urdu', own: /\p{Script=Arabic}/u, shared: /\p{scx=Arabic}/u },
];

/** The family of a character's script; undefined for signs that several scripts use. */
export const familyOf = (character: string): Family | undefined =>
  scripts.find(({ own }) => own.test(character))?.family;

/** Families of the scripts that share a sign. */
export const familiesSharing = (character: string): Family[] =>
  scripts.filter(({ shared }) => shared.test(character)).map(({ family }) => family);

/** The font of a family in a style. A family without italic fonts stays upright. */
export function fontOf(family: Family, { isBold = false, isItalic = false }: Style): FontName {
  if (family === 'sans' && isItalic) return isBold ? 'sansBoldItalic' : 'sansItalic';
  return isBold ? `${family}Bold` : family;
}
