import { useEffect, useRef } from 'react';

/**
 * Focuses a control of a list whose rows are added and removed, once `rows` has changed: the control of
 * the new row, or of the row that took the place of the removed one. A text is selected, so that typing
 * replaces it.
 */
export function useRowFocus<Container extends HTMLElement>(rows: string | number) {
  const container = useRef<Container>(null);
  const wanted = useRef<{ at: number; control: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the rows
  useEffect(() => {
    const wish = wanted.current;
    wanted.current = undefined;
    if (!wish) return;
    const controls = container.current?.querySelectorAll<HTMLElement>(wish.control) ?? [];
    const control = controls[Math.min(wish.at, controls.length - 1)];
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, [rows]);
  return {
    container,
    /** `control` is a selector that matches one element of each row. */
    focusRow: (at: number, control: string) => {
      wanted.current = { at, control };
    },
  };
}
