/** The rows that a person has selected in a list, and the row from which a range begins. */
export type Selection<Row extends { id: string }> = {
  /** By id, as they were when they were selected; also rows that are not shown any more. */
  chosen: ReadonlyMap<string, Row>;
  anchor: string | undefined;
};

/** Selects a row, or takes it out. A range begins at it. */
export function withRow<Row extends { id: string }>(
  { chosen }: Selection<Row>,
  row: Row,
  isChosen: boolean,
): Selection<Row> {
  return { chosen: changed(chosen, [row], isChosen), anchor: row.id };
}

/**
 * Does the same with every row between the beginning of the range and `row`. Without a beginning,
 * with the row alone.
 */
export function withRange<Row extends { id: string }>(
  { chosen, anchor }: Selection<Row>,
  { rows, row, isChosen }: { rows: readonly Row[]; row: Row; isChosen: boolean },
): Selection<Row> {
  const [from, to] = [anchor, row.id].map((id) => rows.findIndex((one) => one.id === id));
  if (from === undefined || to === undefined || from < 0 || to < 0)
    return withRow({ chosen, anchor }, row, isChosen);
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { chosen: changed(chosen, between, isChosen), anchor };
}

/** Selects several rows, or takes them out. */
export function withRows<Row extends { id: string }>(
  { chosen, anchor }: Selection<Row>,
  rows: readonly Row[],
  isChosen: boolean,
): Selection<Row> {
  return { chosen: changed(chosen, rows, isChosen), anchor };
}

/** How many of the rows are selected. */
export function extentOf<Row extends { id: string }>(
  { chosen }: Selection<Row>,
  rows: readonly Row[],
): 'none' | 'some' | 'all' {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

function changed<Row extends { id: string }>(
  chosen: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isChosen: boolean,
): ReadonlyMap<string, Row> {
  const next = new Map(chosen);
  for (const row of rows) {
    if (!isChosen) next.delete(row.id);
    else if (!next.has(row.id)) next.set(row.id, row);
  }
  return next;
}
