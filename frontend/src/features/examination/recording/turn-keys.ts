import { type SpokenKind, spokenKinds, turnKeys } from '#contracts/rules/speech/entries.ts';

type Pressed = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'keyCode'
  | 'isComposing'
  | 'repeat'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
>;

type Situation = {
  /** Where the focus is. */
  focus: 'text' | 'editor' | 'elsewhere';
  /** What is open above the page. */
  open: 'dialog' | 'panel' | 'nothing';
  areSingleKeysOn: boolean;
};

/** Key code of keys that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * The turn that a key begins. With Alt it does so everywhere but in a dialog; alone where it types nothing, and
 * not if single keys are off.
 */
export function kindOfKey(pressed: Pressed, situation: Situation): SpokenKind | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, keyCode } = pressed;
  if (repeat || isComposing || keyCode === TAKEN_BY_INPUT_METHOD) return undefined;
  if (ctrlKey || metaKey || shiftKey || situation.open === 'dialog') return undefined;
  const isFree = situation.focus === 'elsewhere' && situation.open === 'nothing';
  if (!altKey && !(situation.areSingleKeysOn && isFree)) return undefined;
  const letter = letterOf(pressed);
  return spokenKinds.find((kind) => turnKeys[kind] === letter);
}

/** The Latin letter; by the place of the key where it types none, as with a Hindi layout or Option. */
const letterOf = ({ key, code }: Pressed): string =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
