import { useEffect, useRef } from 'react';

/** Focuses an element when `value` changes, since the control that had the focus is then gone. */
export function useFocusAfter<Focused extends HTMLElement>(value: unknown) {
  const element = useRef<Focused>(null);
  const former = useRef(value);
  useEffect(() => {
    if (former.current === value) return;
    former.current = value;
    element.current?.focus({ preventScroll: true });
  }, [value]);
  return element;
}
