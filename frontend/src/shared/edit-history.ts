/** Steps that can be undone. */
const MAX_STEPS = 100;

/** What was edited, with the steps before it and those that were undone. */
export type EditHistory<Value> = {
  present: Value;
  past: readonly Value[];
  future: readonly Value[];
  /** Field that is being edited: its next change belongs to the same step. */
  field?: string | undefined;
};

export const startHistory = <Value>(present: Value): EditHistory<Value> => ({
  present,
  past: [],
  future: [],
});

/** A change; successive ones of one `field` are one step until `endField`. */
export const recordChange = <Value>(
  { past, present, field: open }: EditHistory<Value>,
  next: Value,
  field?: string,
): EditHistory<Value> => ({
  present: next,
  past: field !== undefined && field === open ? past : [...past, present].slice(-MAX_STEPS),
  future: [],
  field,
});

export const endField = <Value>(history: EditHistory<Value>): EditHistory<Value> =>
  history.field === undefined ? history : { ...history, field: undefined };

export function undo<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history;
  const [last] = past.slice(-1);
  if (last === undefined) return history;
  return { present: last, past: past.slice(0, -1), future: [...future, present] };
}

export function redo<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history;
  const [next] = future.slice(-1);
  if (next === undefined) return history;
  return { present: next, past: [...past, present], future: future.slice(0, -1) };
}
