import type { TurnedPage } from './viewed-file.ts';

/** Where a viewer begins: a page, from 1, and words or phrases to mark from there on. */
export type ViewerStart = { page: number; words: readonly string[] };

/** The pages of a PDF that are shown, for what lies over them. */
export type ShownPages = {
  /** Has a `.textLayer` in the `.page` of each page that is drawn. */
  container: HTMLElement;
  /** The page that is read, from 1. */
  page: number;
  goToPage: (page: number) => void;
  /** Shows these pages upright, and all others as they lie. */
  turnPages: (turned: readonly TurnedPage[]) => void;
  /** Reads the file anew, e.g. with another text; the place that is read stays. */
  reload: () => void;
};

export const FIRST_PAGE: ViewerStart = { page: 1, words: [] };
