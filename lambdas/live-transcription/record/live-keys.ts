const partition = (caseId: string) => `LIVE#${caseId}`;
const batch = (sessionId: string, sequence: number) =>
  `WORDS#${sessionId}#${String(sequence).padStart(6, '0')}`;

/** Keys of a case's live sessions, a partition of its own. */
export const liveKeys = {
  /** The latest session. */
  session: (caseId: string) => ({ pk: partition(caseId), sk: 'SESSION' }),
  batch: (caseId: string, sessionId: string, sequence: number) => ({
    pk: partition(caseId),
    sk: batch(sessionId, sequence),
  }),
  /** Batches of a session by sequence, inclusive. */
  batches: (caseId: string, sessionId: string, first: number, last: number) => ({
    pk: partition(caseId),
    skFirst: batch(sessionId, first),
    skLast: batch(sessionId, last),
  }),
};
