/** Keys of what was decided about the references of documents. */
export const referenceKeys = {
  ofDocument: (caseId: string, documentId: string) => ({
    pk: `CASE#${caseId}#LINKS`,
    sk: `DOCUMENT#${documentId}`,
  }),
  ofCase: (caseId: string) => ({ pk: `CASE#${caseId}#LINKS`, skPrefix: 'DOCUMENT#' }),
};
