import { MAX_WORD_LENGTH, splitWords } from '#shared/split-words.ts';

/** Search words of a case and of a search text (D24); both are split by the same rule. */

/** The searched fields of a case. */
export type SearchedFacts = {
  code: string;
  title: string;
  claimant: { name: string };
  respondents: readonly { name: string }[];
  loanAccountNo: string;
};

/** A code or account number without its separators. */
const withoutSeparators = (text: string) => splitWords(text).join('').slice(0, MAX_WORD_LENGTH);

/** The distinct words that find a case. */
export function searchWordsOf(facts: SearchedFacts): string[] {
  const texts = [
    facts.code,
    facts.title,
    facts.claimant.name,
    ...facts.respondents.map((respondent) => respondent.name),
    facts.loanAccountNo,
  ];
  const words = new Set(texts.flatMap(splitWords));
  for (const number of [facts.code, facts.loanAccountNo])
    if (number !== '') words.add(withoutSeparators(number));
  words.delete('');
  return [...words];
}

/** The words of a search text, longest first, since the longest excludes the most cases. */
export function parseSearch(typed: string): string[] {
  return withoutImplied(splitWords(typed));
}

/** Drops words that are a prefix of another word: a match of that word implies them. */
function withoutImplied(words: Iterable<string>): string[] {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  return longestFirst.filter(
    (word, position) => !longestFirst.slice(0, position).some((longer) => longer.startsWith(word)),
  );
}

const BEFORE_WORD = ' ';

/** A case's normalized words in one text, each preceded by a space. */
export function searchTextOf(facts: SearchedFacts): string {
  return withoutImplied(searchWordsOf(facts))
    .map((word) => `${BEFORE_WORD}${word}`)
    .join('');
}

/** Returns a test for search texts: every typed word must be a prefix of one of their words. */
export function searchMatcher(typedWords: readonly string[]): (searchText: string) => boolean {
  const beginnings = typedWords.map((word) => `${BEFORE_WORD}${word}`);
  return (searchText) => beginnings.every((beginning) => searchText.includes(beginning));
}
