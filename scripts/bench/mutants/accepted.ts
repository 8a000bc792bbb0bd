import type { AcceptedSurvivor } from './judge.ts';

/** Survivors in the file, each as `[original, replacement, reason]`. */
const inFile = (
  file: string,
  survivors: readonly (readonly [original: string, replacement: string, reason: string])[],
): AcceptedSurvivor[] =>
  survivors.map(([original, replacement, reason]) => ({ file, original, replacement, reason }));

const PAST_THE_END = 'Equivalent: no character is dropped outside of the name';
const EMPTY_SLICE = 'Equivalent: a slice that ends before its start is empty';

const A_WORD = 'Equivalent: the text has a letter, so it has a word';
const A_PART = 'Equivalent: split returns at least one part';

/** Mutants that no test needs to kill. */
export const accepted: readonly AcceptedSurvivor[] = [
  ...inFile('contracts/rules/documents.ts', [
    ["''", '"Stryker was here!"', A_PART],
    ['start < end', 'true', PAST_THE_END],
    ['start < end', 'start <= end', PAST_THE_END],
    ['end > start', 'true', EMPTY_SLICE],
    ['end > start', 'end >= start', EMPTY_SLICE],
  ]),
  ...inFile('contracts/rules/blanks.ts', [
    ['[]', '["Stryker was here"]', A_WORD],
    ["''", '"Stryker was here!"', 'Equivalent: a word or a group of the match is never missing'],
  ]),
  ...inFile('contracts/rules/speech/sentences.ts', [
    ["''", '"Stryker was here!"', A_PART],
    ['/[।॥]$/u', '/[।॥]/u', 'Differs only for a danda, a closing mark and no space after them'],
    ['/^["\'“‘([{]+/u', '/["\'“‘([{]+/u', 'Differs only for initials with a bracket within them'],
    ['end > 0', 'end >= 0', 'Equivalent: a word of closing characters ends no sentence'],
  ]),
  ...inFile('contracts/rules/outcome/settlement.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: each amount has whole units'],
  ]),
  ...inFile('contracts/rules/case-lifecycle.ts', [
    ['step < current', 'step <= current', 'Equivalent: the current step has a state of its own'],
  ]),
  ...inFile('lambdas/accounts/codes/one-time-code.ts', [
    ["''", '"Stryker was here!"', 'Equivalent: a hash of another length matches no code'],
  ]),
  ...inFile('lambdas/accounts/codes/code-repository.ts', [
    ['[]', '["Stryker was here"]', 'Equivalent: no fingerprint is this text'],
  ]),
  ...inFile('contracts/rules/cases/case-fields.ts', [
    ["'custom'", '""', 'The code of an issue is not sent; its message and path are'],
  ]),
];
