const partition = (caseId: string) => `EXAMINATION#${caseId}`;
const turn = (number: number) => `TURN#${String(number).padStart(6, '0')}`;

/** Keys of a case's cross-examination, a partition of its own. */
export const examinationKeys = {
  /** Types of all turns and the revision. */
  head: (caseId: string) => ({ pk: partition(caseId), sk: 'HEAD' }),
  turn: (caseId: string, number: number) => ({ pk: partition(caseId), sk: turn(number) }),
  /** Turns by number, inclusive. */
  turns: (caseId: string, first: number, last: number) => ({
    pk: partition(caseId),
    skFirst: turn(first),
    skLast: turn(last),
  }),
  /** Number of the turn with a media id. */
  media: (caseId: string, mediaId: string) => ({
    pk: partition(caseId),
    sk: `MEDIA#${mediaId}`,
  }),
};
