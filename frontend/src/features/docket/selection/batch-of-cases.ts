import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';

/** What the dialog of an act on many cases takes. */
export type BatchOfCases = {
  /** The cases that take the act, at least one. */
  rows: readonly CaseRow[];
  /** The other selected cases. */
  others: readonly CaseRow[];
  onClose: () => void;
  onEnded: () => void;
};

/** What `LeftOut` shows of cases. */
export const leftOutOf = (rows: readonly CaseRow[]) => ({
  count: rows.length,
  names: rows.map(({ caseCode, title }) => `${caseCode} ${title}`),
});
