import type { Reference } from '#contracts/endpoints/search/references.ts';

/** A reference that a person has to look at: undecided, or what it leads to has changed. */
export const isOpen = ({ decisions: [decision] }: Reference): boolean => decision?.flag !== '';

/** One place fits, and nobody has decided. */
export const isCertain = ({ state, decisions }: Reference): boolean =>
  state === 'certain' && decisions.length === 0;
