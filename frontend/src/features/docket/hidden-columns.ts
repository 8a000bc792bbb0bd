import { useState } from 'react';
import { attempt } from '#portal/shared/attempt.ts';

/** Columns of the docket that a person can hide. Case ID and Status always show. */
export const choosableColumns = [
  'title',
  'contract',
  'claimant',
  'respondent',
  'value',
  'hearing',
  'clock',
] as const;
export type ChoosableColumn = (typeof choosableColumns)[number];

const KEY = 'docket:hidden-columns';

function stored(): ChoosableColumn[] {
  const texts = attempt(() => localStorage.getItem(KEY))?.split(' ') ?? [];
  return choosableColumns.filter((column) => texts.includes(column));
}

/** The columns that are hidden in this browser, and a function that hides or shows one. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(stored);
  const toggle = (column: ChoosableColumn) => {
    const next = hidden.includes(column)
      ? hidden.filter((one) => one !== column)
      : [...hidden, column];
    setHidden(next);
    // Without storage the choice lasts as long as the page.
    attempt(() => localStorage.setItem(KEY, next.join(' ')));
  };
  return { hidden, toggle };
}
