/** Position of the item to focus; undefined in an empty list. `from`: -1 if none has the focus. */
export function nextPosition(
  from: number,
  { count, step }: { count: number; step: 1 | -1 },
): number | undefined {
  if (count === 0) return undefined;
  if (from < 0) return step === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, from + step));
}

/** An item of a list that J and K move through: a link or a button, so that Enter opens it. */
const ITEM = '[data-list-item]';

/** Moves the focus to the next or previous item of the open panel, or of the page. */
export function moveInList(step: 1 | -1): void {
  const scope = document.querySelector(':popover-open') ?? document.querySelector('main');
  const items = [...(scope?.querySelectorAll<HTMLElement>(ITEM) ?? [])].filter((item) =>
    item.checkVisibility(),
  );
  const { activeElement } = document;
  const row = activeElement?.closest('tr, li');
  const from = items.findIndex((item) => item === activeElement || row?.contains(item));
  const position = nextPosition(from, { count: items.length, step });
  const item = position === undefined ? undefined : items[position];
  item?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'nearest' });
}
