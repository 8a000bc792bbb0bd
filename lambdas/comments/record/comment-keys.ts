/** Keys of comments, in their case's partition, oldest first. */
export const commentKeys = {
  comment: (caseId: string, createdAt: string, commentId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `COMMENT#${createdAt}#${commentId}`,
  }),
  /** Marks that a comment's copy to one person's messaging app is being sent. */
  copy: (commentId: string, recipientId: string) => ({
    pk: `COMMENT#${commentId}`,
    sk: `COPY#${recipientId}`,
  }),
  /** A case's whole thread. */
  commentsOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'COMMENT#' }),
};
