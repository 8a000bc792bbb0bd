import type { AcceptedSurvivor } from './judge.ts';

/** Mutants that no test needs to kill, by file. */
export const accepted: readonly AcceptedSurvivor[] = [];
