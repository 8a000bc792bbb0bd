/** Where a viewer begins: a page, from 1, and words or phrases to mark from there on. */
export type ViewerStart = { page: number; words: readonly string[] };

export const FIRST_PAGE: ViewerStart = { page: 1, words: [] };
