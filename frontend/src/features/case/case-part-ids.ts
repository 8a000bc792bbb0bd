/** Parts of the case page that the time line links to. */
export const casePartIds = { clocks: 'case-clocks', papers: 'case-papers' } as const;
