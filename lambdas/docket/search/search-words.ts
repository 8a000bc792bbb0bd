import { MAX_WORD_LENGTH, splitWords } from '#shared/split-words.ts';

/** Search words of a case and of what somebody typed (D24); both are cut the same way. */

/** What of a case is searched: any docket row or case record has it. */
export type SearchedFacts = {
  code: string;
  title: string;
  claimant: { name: string };
  respondents: readonly { name: string }[];
  loanAccountNo: string;
};

/** A whole code or account number typed without its separators. */
const joined = (text: string) => splitWords(text).join('').slice(0, MAX_WORD_LENGTH);

/** Every word under which a case is found, each once. */
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
    if (number !== '') words.add(joined(number));
  words.delete('');
  return [...words];
}

/** The words to look for, longest first: the longest is the likeliest to rule a case out. */
export function parseSearch(typed: string): string[] {
  return withoutImplied(splitWords(typed));
}

/** A word that begins another one is found wherever that one is. */
function withoutImplied(words: Iterable<string>): string[] {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  return longestFirst.filter(
    (word, position) => !longestFirst.slice(0, position).some((longer) => longer.startsWith(word)),
  );
}

const BEFORE_WORD = ' ';

/** A case's words in one text, folded once and for all: each stands after a space. */
export function searchTextOf(facts: SearchedFacts): string {
  return withoutImplied(searchWordsOf(facts))
    .map((word) => `${BEFORE_WORD}${word}`)
    .join('');
}

/** Whether each typed word begins one of the words of a case's text. */
export function searchMatcher(typedWords: readonly string[]): (searchText: string) => boolean {
  const beginnings = typedWords.map((word) => `${BEFORE_WORD}${word}`);
  return (searchText) => beginnings.every((beginning) => searchText.includes(beginning));
}
