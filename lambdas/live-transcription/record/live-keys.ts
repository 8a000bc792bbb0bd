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
  /** The sound of a session. */
  recording: (caseId: string, sessionId: string) => ({
    pk: partition(caseId),
    sk: `RECORDING#${sessionId}`,
  }),
  recordings: (caseId: string) => ({ pk: partition(caseId), skPrefix: 'RECORDING#' }),
  /** A part of the sound, by the millisecond at which it begins. */
  audio: (caseId: string, sessionId: string, startSeconds: number) => ({
    pk: partition(caseId),
    sk: `AUDIO#${sessionId}#${String(Math.round(startSeconds * 1_000)).padStart(8, '0')}`,
  }),
  audioOf: (caseId: string, sessionId: string) => ({
    pk: partition(caseId),
    skPrefix: `AUDIO#${sessionId}#`,
  }),
};
