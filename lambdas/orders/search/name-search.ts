import type { CaseOfResult } from '#contracts/endpoints/search/search.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import { splitWords } from '#shared/split-words.ts';

/** Decides whether the search finds a name of a case. */
export type NameMatcher = (name: string, context?: string) => boolean;

/**
 * A name is found if each word of the search begins a word of the name or of its context (the case),
 * and at least one begins a word of the name.
 */
export function nameMatcher(words: readonly string[]): NameMatcher {
  return (name, context = '') => {
    const ofName = splitWords(name);
    const begins = (among: readonly string[], word: string) =>
      among.some((one) => one.startsWith(word));
    const isIn = words.map((word) => begins(ofName, word));
    if (!isIn.some(Boolean)) return false;
    if (isIn.every(Boolean)) return true;
    const ofContext = splitWords(context);
    return words.every((word, position) => isIn[position] || begins(ofContext, word));
  };
}

/** The words of a case in which names of its documents are searched. */
export const contextOf = ({ code, title, claimant, respondents, loanAccountNo }: DocketRow) =>
  [code, title, claimant.name, ...respondents.map(({ name }) => name), loanAccountNo].join(' ');

export const presentCaseOf = ({
  caseId,
  code,
  title,
  resolutionKind,
}: DocketRow): CaseOfResult => ({ id: caseId, caseCode: code, title, resolutionKind });
