/** Keys of speech: settings and counts of cases, what a person keeps, vocabularies in use. */
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
  /** A person's own words and corrections. */
  ownWords: (userId: string) => ({ pk: `USER#${userId}#SPEECH`, sk: 'OWN_WORDS' }),
  /** A place for a custom vocabulary of Amazon Transcribe, '00' and up. */
  vocabulary: (place: string) => ({ pk: 'VOCABULARIES', sk: `PLACE#${place}` }),
  vocabularies: () => ({ pk: 'VOCABULARIES', skPrefix: 'PLACE#' }),
};
