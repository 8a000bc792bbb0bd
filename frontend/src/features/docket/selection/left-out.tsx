import type { CaseRow } from '#contracts/endpoints/docket.ts';
import { casesWords } from '#portal/parts/batches/batch-words.ts';

/** What the dialog of an act on many cases takes. */
export type BatchOfCases = {
  /** The cases that take the act, at least one. */
  rows: readonly CaseRow[];
  /** Number of selected cases. */
  selected: number;
  onClose: () => void;
  onEnded: () => void;
};

/** The selected cases on which an act is not done. */
export function LeftOut({ count, reason }: { count: number; reason: string }) {
  if (count === 0) return null;
  const head = `${casesWords(count)} of the selection ${count === 1 ? 'is' : 'are'} left out`;
  return <p className="soft">{`${head}: ${reason}.`}</p>;
}
