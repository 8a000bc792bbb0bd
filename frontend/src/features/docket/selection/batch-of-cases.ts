import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';

/** What the dialog of an act on many cases takes. */
export type BatchOfCases = {
  /** The cases that take the act, at least one. */
  rows: readonly CaseRow[];
  /** Number of selected cases. */
  selected: number;
  onClose: () => void;
  onEnded: () => void;
};
