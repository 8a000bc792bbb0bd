/** Something that somebody did. */
export type TrailEntry = {
  at: string;
  /** Tells entries of one instant apart; with the instant, a page's place. */
  id: string;
  /** A user's id, a name, an operator's identity, or who else acted. */
  who: string;
  what: string;
  /** Facts of the act: outcome, address, request. */
  facts: Readonly<Record<string, unknown>>;
};

/** An entry's place in the trail. */
export const placeOf = ({ at, id }: Pick<TrailEntry, 'at' | 'id'>): string => `${at}#${id}`;
