/** A scratch pad is one neutral's own: its partition carries the user and the case. */
export const noteKeys = {
  note: (userId: string, caseId: string, createdAt: string, noteId: string) => ({
    pk: `NOTES#${userId}#${caseId}`,
    sk: `NOTE#${createdAt}#${noteId}`,
  }),
  /** All notes of a scratch pad, oldest first. */
  notesOf: (userId: string, caseId: string) => ({
    pk: `NOTES#${userId}#${caseId}`,
    skPrefix: 'NOTE#',
  }),
};
