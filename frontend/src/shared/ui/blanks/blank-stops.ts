import type { Blank } from '#contracts/rules/blanks.ts';

/**
 * The blank that Tab or Shift+Tab selects: the first one behind the selection, or the last one
 * before it. Undefined if there is none; the key then leaves the field as usual.
 */
export const stopFrom = <Stop extends Blank>(
  blanks: readonly Stop[],
  selection: { start: number; end: number },
  isBackwards: boolean,
): Stop | undefined =>
  isBackwards
    ? blanks.findLast(({ end }) => end <= selection.start)
    : blanks.find(({ start }) => start >= selection.end);

/** What a key does in a field with blanks. */
export function blankKeyOf(event: {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): 'next' | 'previous' | 'release' | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  return event.key === 'Escape' && !event.shiftKey ? 'release' : undefined;
}
