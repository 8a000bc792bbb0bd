/** Lines of a page of a transcript with numbered lines (D77). */
export const LINES_PER_PAGE = 25;

/** Where a line of a reporter's transcript stands: page and line, both from 1. */
export type ReporterPlace = { page: number; line: number };

/** The place of a line by its index. */
export const placeOfLine = (index: number): ReporterPlace => ({
  page: Math.floor(index / LINES_PER_PAGE) + 1,
  line: (index % LINES_PER_PAGE) + 1,
});

/** The index of the line at a place. */
export const lineAtPlace = ({ page, line }: ReporterPlace): number =>
  (page - 1) * LINES_PER_PAGE + line - 1;

/** '14:3'. */
export const printPlace = ({ page, line }: ReporterPlace): string => `${page}:${line}`;
