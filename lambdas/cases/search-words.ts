import { MAX_WORD_LENGTH, splitWords } from '../shared/split-words.ts';

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

/** A case manager's cases are looked up like a word (D25); no typed word begins with '@'. */
export const managerWord = (caseManagerId: string) => `@${caseManagerId}`;

/**
 * The words to look for, longest first: the longest is the likeliest to be rare. A word that
 * begins another one is implied by it and left out.
 */
export function parseSearch(typed: string): string[] {
  const words = [...new Set(splitWords(typed))].sort((a, b) => b.length - a.length);
  return words.filter(
    (word, position) => !words.slice(0, position).some((longer) => longer.startsWith(word)),
  );
}

/** Whether every typed word begins one of the case's words. */
export function matchesSearch(facts: SearchedFacts, typedWords: readonly string[]): boolean {
  const words = searchWordsOf(facts);
  return typedWords.every((typed) => words.some((word) => word.startsWith(typed)));
}
