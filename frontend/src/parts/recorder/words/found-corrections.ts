import type { FoundCorrection } from '#contracts/rules/speech/corrections.ts';

/** Corrections that an editor has found, for the dictation bar beside it. */

type Listener = (found: readonly FoundCorrection[]) => void;

const listeners = new Set<Listener>();

export function announceCorrections(found: readonly FoundCorrection[]): void {
  for (const listener of listeners) listener(found);
}

/** Returns how to end it. */
export function onCorrections(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
