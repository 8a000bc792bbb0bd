/** Key of a case's speech settings. */
export const speechKeys = {
  settings: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'SPEECH' }),
  /** Speech of a case in a month, 'YYYY-MM'. */
  count: (caseId: string, month: string) => ({
    pk: `CASE#${caseId}`,
    sk: `SPEECH_COUNT#${month}`,
  }),
  counts: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'SPEECH_COUNT#' }),
  /** Speech of a person without a case in a month, 'YYYY-MM'. */
  ownCount: (userId: string, month: string) => ({
    pk: `USER#${userId}#SPEECH`,
    sk: `SPEECH_COUNT#${month}`,
  }),
};
