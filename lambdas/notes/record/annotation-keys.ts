/**
 * Keys of annotations. What only its author sees is apart from what a tribunal shares, so that nobody
 * reads another's. Ids sort by creation time.
 */
export const annotationKeys = {
  own: (userId: string, caseId: string, annotationId: string) => ({
    pk: `NOTES#${userId}#${caseId}`,
    sk: `ANNOTATION#${annotationId}`,
  }),
  ownOf: (userId: string, caseId: string) => ({
    pk: `NOTES#${userId}#${caseId}`,
    skPrefix: 'ANNOTATION#',
  }),
  shared: (caseId: string, annotationId: string) => ({
    pk: `ANNOTATIONS#${caseId}`,
    sk: `ANNOTATION#${annotationId}`,
  }),
  sharedOf: (caseId: string) => ({ pk: `ANNOTATIONS#${caseId}`, skPrefix: 'ANNOTATION#' }),
};
