/**
 * Keys of annotations. An author's own ones and the shared ones of a case have separate partitions, so no
 * request reads what another author keeps private. Ids sort by creation time.
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
