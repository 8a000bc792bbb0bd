import { useEffect, useState } from 'react';
import { forgetResumed, isResumed } from '../../shared/session/interruption.ts';

/** Whether the user has just returned to the form of `place` from the error page. */
export function useResumed(place: string): boolean {
  const [wasResumed] = useState(() => isResumed(place));
  useEffect(() => forgetResumed(place), [place]);
  return wasResumed;
}

/**
 * Which dialog or drawer of a screen is open. `forms` names the place of each form with unsent
 * input: a form that a server error interrupted reopens when the user returns.
 */
export function useOpened<Name extends string>(forms: { readonly [One in Name]?: string }) {
  const places = Object.values<string | undefined>(forms).join('\n');
  const state = useState<Name | undefined>(() => {
    const names = Object.keys(forms) as Name[]; // The keys of a record by name are its names.
    return names.find((name) => isResumed(forms[name] ?? ''));
  });
  useEffect(() => {
    for (const place of places.split('\n')) forgetResumed(place);
  }, [places]);
  return state;
}
