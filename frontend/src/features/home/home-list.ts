import type { StatusTone } from '#portal/shared/case-labels.ts';

/** What a list on Home shows, whatever it is a list of. */

export type HomeRow = {
  id: string;
  /** Where a click leads. */
  to: string;
  title: string;
  detail: string;
  badge?: { tone: StatusTone; text: string };
};

/** A way to the whole list, or to a part of it. */
export type HomeLink = { label: string } & ({ to: string } | { onClick: () => void });

export type HomeList = {
  /** The newest few; undefined while they are on their way. */
  rows: readonly HomeRow[] | undefined;
  /** How many there are in all, e.g. '12' or '100+'. */
  count: string | undefined;
  /** Why they could not be loaded. */
  failure: string | undefined;
  onRetry: () => void;
  /** Named before the links, e.g. 'Show all:'. */
  linksTitle?: string;
  links: readonly HomeLink[];
};

/** Rows that a card shows. */
export const HOME_ROWS = 5;

/** Of what waits for the neutral, each kind shows these few. */
export const PENDING_ROWS = 3;
