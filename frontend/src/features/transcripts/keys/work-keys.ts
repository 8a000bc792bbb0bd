import { useEffect, useRef } from 'react';
import { openAbovePage } from '#portal/shared/navigation/situation.ts';

/**
 * Keys with Alt that work while a person types, by their place on the keyboard: Option types other
 * characters, and these letters are no dead keys there.
 */
export const workKeys = {
  uncertain: 'KeyW',
  bookmark: 'KeyB',
  comment: 'KeyM',
} as const;

/** Calls an action by Alt and a key, outside of dialogs. `isBackwards`: with Shift. */
export function useWorkKey(code: string, action: (isBackwards: boolean) => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      // Alt Graph reports Ctrl too and types a character.
      if (event.code !== code || !altKey || ctrlKey || metaKey || event.isComposing) return;
      if (openAbovePage() === 'dialog') return;
      event.preventDefault();
      latest.current(shiftKey);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [code]);
}
