import {
  type ComponentProps,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
  useRef,
  useState,
} from 'react';
import { extentOf, type Selection, withRange, withRow, withRows } from './selection.ts';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** What is selected, and its change; several lists can share it. */
export type SelectionStore<Row extends { id: string }> = readonly [
  Selection<Row>,
  Dispatch<SetStateAction<Selection<Row>>>,
];

const none = () => ({ chosen: new Map(), anchor: undefined });

/** A selection that several lists share: `useSelection` of each gets it. */
export const useSelectionStore = <Row extends { id: string }>(): SelectionStore<Row> =>
  useState<Selection<Row>>(none);

/**
 * The selection of a list whose rows have checkboxes. Shift with a click or Space selects a range;
 * the arrow keys go to the next checkbox, with Shift they select on the way; Ctrl or Cmd with A
 * selects all that are shown. `rows` are those shown that can be selected. The selection keeps rows
 * of other pages.
 */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  shared?: SelectionStore<Row>,
) {
  const own = useSelectionStore<Row>();
  const [selection, setSelection] = shared ?? own;
  const boxes = useRef(new Map<string, HTMLInputElement>());
  const isShift = useRef(false);

  const step = (event: KeyboardEvent, row: Row) => {
    isShift.current = event.shiftKey;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      setSelection((now) => withRows(now, rows, true));
      return;
    }
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = rows[rows.findIndex(({ id }) => id === row.id) + by];
    if (!next) return;
    boxes.current.get(next.id)?.focus();
    if (!event.shiftKey) return;
    setSelection((now) =>
      withRange(now.anchor === undefined ? withRow(now, row, true) : now, {
        rows,
        row: next,
        isChosen: true,
      }),
    );
  };

  return {
    /** In the order of their selection. */
    chosen: [...selection.chosen.values()],
    /** How much of what is shown is selected. */
    extent: extentOf(selection, rows),
    chooseRows: (chosen: readonly Row[], isChosen = true) =>
      setSelection((now) => withRows(now, chosen, isChosen)),
    clear: () => setSelection(none),
    /** Properties of the checkbox of a row. */
    boxOf: (row: Row) =>
      ({
        checked: selection.chosen.has(row.id),
        ref: (box) => {
          if (box) boxes.current.set(row.id, box);
          else boxes.current.delete(row.id);
        },
        onKeyDown: (event) => step(event, row),
        onPointerDown: (event) => {
          isShift.current = event.shiftKey;
        },
        onChange: ({ target: { checked } }) =>
          setSelection((now) =>
            isShift.current
              ? withRange(now, { rows, row, isChosen: checked })
              : withRow(now, row, checked),
          ),
      }) satisfies ComponentProps<'input'>,
  };
}
