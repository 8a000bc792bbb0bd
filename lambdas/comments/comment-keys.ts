/** Comments lie in their case's partition, oldest first. */
export const commentKeys = {
  comment: (caseId: string, createdAt: string, commentId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `COMMENT#${createdAt}#${commentId}`,
  }),
  /** A case's whole thread. */
  commentsOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'COMMENT#' }),
};
