/** Place of the unsent summary of a case. */
export const summaryPlace = (caseId: string): string => `summary:${caseId}`;
