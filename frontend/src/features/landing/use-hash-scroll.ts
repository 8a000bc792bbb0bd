import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the section of an address like /#about-us; the router only changes the address. */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link can be followed twice
  useEffect(() => {
    if (hash === '') return;
    const section = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!section) return;
    section.scrollIntoView();
    const target = section.querySelector<HTMLElement>('input, h2') ?? section;
    if (!target.matches('input')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [hash, key]);
}
