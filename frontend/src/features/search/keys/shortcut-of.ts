import { NOTIFICATIONS_KEY } from '#portal/shared/navigation/destinations.ts';

/** What a pressed key asks for. */
export type Shortcut =
  | { do: 'palette' | 'shortcuts' | 'search' | 'next' | 'previous' | 'notifications' }
  /** G was pressed; the next letter says where to go. */
  | { do: 'await letter' }
  | { do: 'go'; letter: string };

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

type Situation = {
  /** Where the focus is. */
  focus: 'text' | 'editor' | 'elsewhere';
  /** What is open above the page; a panel is not modal. */
  open: 'dialog' | 'panel' | 'nothing';
  areSingleKeysOn: boolean;
  /** G was pressed shortly before. */
  awaitsLetter: boolean;
};

/** Key code of keys that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Decides what a key does; undefined for nothing. */
export function shortcutOf(pressed: Pressed, situation: Situation): Shortcut | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed;
  if (pressed.isComposing || pressed.keyCode === TAKEN_BY_INPUT_METHOD) return undefined;
  if (situation.open === 'dialog') return undefined;
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  if (ctrlKey !== metaKey && !altKey && !shiftKey)
    // In an editor the same keys may make a link.
    return key === 'k' && situation.focus !== 'editor' && !repeat ? { do: 'palette' } : undefined;
  if (ctrlKey || metaKey || altKey) return undefined;
  if (!situation.areSingleKeysOn || situation.focus !== 'elsewhere') return undefined;
  if (!shiftKey && key === 'j') return { do: 'next' };
  if (!shiftKey && key === 'k') return { do: 'previous' };
  if (situation.open !== 'nothing' || repeat) return undefined;
  if (situation.awaitsLetter && !shiftKey && /^[a-z]$/.test(key))
    return key === NOTIFICATIONS_KEY ? { do: 'notifications' } : { do: 'go', letter: key };
  // On some keyboards these two need Shift.
  if (key === '/') return { do: 'search' };
  if (key === '?') return { do: 'shortcuts' };
  return !shiftKey && key === 'g' ? { do: 'await letter' } : undefined;
}
