import type { StatusTone } from '#portal/shared/case-labels.ts';

/** Common shape of the lists on Home. */

export type HomeRow = {
  id: string;
  /** Where a click leads. */
  to: string;
  title: string;
  detail: string;
  badge?: { tone: StatusTone; text: string };
};

/** Link to the whole list or a part of it. */
export type HomeLink = { label: string } & ({ to: string } | { onClick: () => void });

export type HomeList = {
  /** The newest rows; undefined while they load. */
  rows: readonly HomeRow[] | undefined;
  /** Total, e.g. '12' or '100+'. */
  count: string | undefined;
  /** Why they could not be loaded. */
  failure: string | undefined;
  onRetry: () => void;
  /** Text before the links, e.g. 'Show all:'. */
  linksTitle?: string;
  links: readonly HomeLink[];
};

/** Rows that a card shows. */
export const HOME_ROWS = 5;

/** Rows of a pending list. */
export const PENDING_ROWS = 3;
