/** Keys of the drafts at the desk of a case. Ids sort by creation time. */
export const deskKeys = {
  draft: (caseId: string, draftId: string) => ({ pk: `DESK#${caseId}`, sk: `DRAFT#${draftId}` }),
  draftsOf: (caseId: string) => ({ pk: `DESK#${caseId}`, skPrefix: 'DRAFT#' }),
  /** The text of a version, apart from the draft so that a list reads no texts. */
  version: (caseId: string, draftId: string, version: number) => ({
    pk: `DESK#${caseId}`,
    sk: `VERSION#${draftId}#${String(version).padStart(7, '0')}`,
  }),
};
