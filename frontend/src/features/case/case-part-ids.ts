/** Parts of the case page that its facts and the time line link to. */
export const casePartIds = {
  clocks: 'case-clocks',
  papers: 'case-papers',
  proceedings: 'case-proceedings',
} as const;
