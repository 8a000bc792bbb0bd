/** Key of a case's speech settings. */
export const speechKeys = {
  settings: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'SPEECH' }),
};
