import { diffArrays } from 'diff';

/** The comparison of two long texts that have little in common would take seconds. */
const MAX_COMPARED_EDITS = 2_000;

/** Words that are the same, removed or added, in order; removed ones before those in their place. */
export type ComparedWords = { added: boolean; removed: boolean; value: string[] };

export function compareWords(before: readonly string[], after: readonly string[]): ComparedWords[] {
  const compared =
    before.length * after.length === 0
      ? undefined
      : diffArrays([...before], [...after], { maxEditLength: MAX_COMPARED_EDITS });
  return (
    compared ??
    [
      { added: false, removed: true, value: [...before] },
      { added: true, removed: false, value: [...after] },
    ].filter(({ value }) => value.length > 0)
  );
}
