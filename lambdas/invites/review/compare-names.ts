import type { nameMatches } from '#contracts/endpoints/disclosures.ts';
import { splitWords } from '#shared/split-words.ts';

type NameMatch = (typeof nameMatches)[number];

/** Titles, forms of companies and joining words, which do not tell one name from another. */
const ignoredWords = new Set(
  (
    'mr mrs ms miss dr prof shri sri smt kumari adv advocate er m s the of and ' +
    'pvt private ltd limited llp llc inc co company corp corpn corporation plc opc'
  ).split(' '),
);

/** Words for what an organisation does or where it is: many names have them. */
const commonWords = new Set(
  (
    'agency agencies agro associates bank banking builders capital chemicals commercial construction ' +
    'constructions credit developers electricals engineering engineers enterprise enterprises exports ' +
    'finance financial fincorp finserv foods group holdings home homes housing impex india indian ' +
    'industrial industries infotech infra infrastructure insurance international investment investments ' +
    'law leasing legal lines loan loans logistics mills motors national organics packaging partners ' +
    'polymers products projects properties realty roadlines services ship shipping solutions sons steel ' +
    'stores systems tech technologies technology textiles traders trading transport works'
  ).split(' '),
);

/** Words that are in names of organisations only. */
const organisationWords = new Set([
  ...commonWords,
  ...'pvt private ltd limited llp llc inc company corp corpn corporation plc opc'.split(' '),
]);

export type ComparableName = {
  words: readonly string[];
  /** Words that tell the name from others. */
  telling: readonly string[];
  /** The same as the search of cases splits them. */
  searched: readonly string[];
  isOrganisation: boolean;
};

/** Words beyond these are not compared: a name has at most 100 characters. */
const WORDS_MAX = 20;

/** Within one word, as in D'Souza. */
const apostrophes = /['’ʼ`]/g;

export function toComparable(name: string): ComparableName {
  const all = splitWords(name.replace(apostrophes, '')).slice(0, WORDS_MAX);
  const words = all.filter((word) => !ignoredWords.has(word));
  const telling = words.filter((word) => !commonWords.has(word));
  const isSearched = (word: string) =>
    word.length > 1 && !ignoredWords.has(word) && !commonWords.has(word);
  const searched = splitWords(name).slice(0, WORDS_MAX);
  return {
    searched: searched.some(isSearched) ? searched.filter(isSearched) : searched,
    // A name of ignored words only is compared as it is.
    words: words.length > 0 ? words : all,
    telling: telling.length > 0 ? telling : words,
    isOrganisation: all.some((word) => organisationWords.has(word)),
  };
}

/** Part of the longer name's words that a similar name shares. */
const SIMILAR_PART = 2 / 3;

/** How alike two names are; undefined if they are not. */
export function compareNames(one: ComparableName, other: ComparableName): NameMatch | undefined {
  if (one.words.length === 0 || other.words.length === 0) return undefined;
  if (one.words.join('') === other.words.join('')) return 'same';
  const shared = new Set(one.words.filter((word) => other.words.includes(word)));
  const isTelling = one.telling.some((word) => shared.has(word) && other.telling.includes(word));
  if (isTelling) {
    const [shorter, longer] = [one.words, other.words].toSorted((a, b) => a.length - b.length);
    const isWithin = shorter?.every((word) => shared.has(word)) && shorter.length > 1;
    if (isWithin || shared.size >= (longer?.length ?? 0) * SIMILAR_PART) return 'similar';
  }
  const [first] = one.telling;
  const isGroup = one.isOrganisation && other.isOrganisation && first === other.telling[0];
  return isGroup ? 'group' : undefined;
}
