/** Key of what was decided about the references of a document. */
export const referenceKeys = {
  ofDocument: (caseId: string, documentId: string) => ({
    pk: `CASE#${caseId}#LINKS`,
    sk: `DOCUMENT#${documentId}`,
  }),
};
