/** Keys of notes. Each pair of user and case has its own partition. */
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
