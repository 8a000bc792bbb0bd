import { useState } from 'react';

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
  try {
    const texts = localStorage.getItem(KEY)?.split(' ') ?? [];
    return choosableColumns.filter((column) => texts.includes(column));
  } catch {
    return [];
  }
}

/** The columns that are hidden in this browser, and a function that hides or shows one. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(stored);
  const toggle = (column: ChoosableColumn) => {
    const next = hidden.includes(column)
      ? hidden.filter((one) => one !== column)
      : [...hidden, column];
    setHidden(next);
    try {
      localStorage.setItem(KEY, next.join(' '));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return { hidden, toggle };
}
