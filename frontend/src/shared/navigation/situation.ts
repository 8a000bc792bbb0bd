/** What a key event and the document say about the focus and about what is open. */

const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image']);

/** Whether a key would type text, or choose in a list of choices, in an element. */
export function focusOf(target: EventTarget | null): 'text' | 'editor' | 'elsewhere' {
  if (!(target instanceof HTMLElement)) return 'elsewhere';
  if (target.isContentEditable) return 'editor';
  if (target instanceof HTMLInputElement) return NO_TEXT.has(target.type) ? 'elsewhere' : 'text';
  const takesText =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.matches('[role=textbox], [role=combobox], [role=searchbox], [role=menuitem]');
  return takesText ? 'text' : 'elsewhere';
}

const MODAL = '[role=dialog][aria-modal=true], [role=alertdialog], dialog[open]';

export function openAbovePage(): 'dialog' | 'panel' | 'nothing' {
  const modals = [...document.querySelectorAll(MODAL)];
  if (modals.some((modal) => modal.checkVisibility())) return 'dialog';
  return document.querySelector(':popover-open') ? 'panel' : 'nothing';
}
