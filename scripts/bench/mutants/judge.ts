import { atMost, type Figure } from '../figure.ts';

/** One change of the code, and whether a test failed because of it. */
export type Mutant = {
  /** Path in the repository. */
  file: string;
  /** Counted from 1. */
  line: number;
  original: string;
  replacement: string;
  isKilled: boolean;
};

/** A mutant that no test needs to kill. */
export type AcceptedSurvivor = Pick<Mutant, 'file' | 'original' | 'replacement'> & {
  /** Why no behaviour that is promised depends on it. */
  reason: string;
};

/** Reason of a mutant that only takes longer: on a busy machine its time-out kills it. */
export const TIME_ONLY = 'Differs in time only';

/** Largest share of mutants that may survive, in percent; accepted ones count as survivors. */
const SURVIVING_MAX = 15;

export type Judgement = {
  figures: Figure[];
  /** Survivors that are not accepted. */
  unexplained: Mutant[];
  /** Accepted survivors that are killed or gone; those that differ in time only may be killed. */
  outdated: AcceptedSurvivor[];
};

/** The figures of an area. `accepted` has its survivors only. */
export function judge(
  area: string,
  mutants: readonly Mutant[],
  accepted: readonly AcceptedSurvivor[],
): Judgement {
  if (mutants.length === 0) throw new Error(`No mutants in ${area}`);
  const survivors = mutants.filter(({ isKilled }) => !isKilled);
  const survived = new Set(survivors.map(keyOf));
  const explained = new Set(accepted.map(keyOf));
  const unexplained = survivors.filter((mutant) => !explained.has(keyOf(mutant)));
  const all = new Set(mutants.map(keyOf));
  const outdated = accepted.filter(
    (entry) => !(entry.reason === TIME_ONLY ? all : survived).has(keyOf(entry)),
  );
  const share = (100 * survivors.length) / mutants.length;
  return {
    figures: [
      atMost(SURVIVING_MAX, `${area}: surviving mutants of ${mutants.length}`, share, '%'),
      atMost(0, `${area}: survivors without a reason`, unexplained.length, ''),
      atMost(0, `${area}: reasons without a survivor`, outdated.length, ''),
    ],
    unexplained,
    outdated,
  };
}

/** Without the line, so that a reason outlives changes elsewhere in its file. */
const keyOf = ({ file, original, replacement }: AcceptedSurvivor | Mutant): string =>
  JSON.stringify([file, original, replacement]);
