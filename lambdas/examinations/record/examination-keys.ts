const partition = (caseId: string) => `EXAMINATION#${caseId}`;
const padded = (number: number) => String(number).padStart(6, '0');
const turn = (slot: number) => `TURN#${padded(slot)}`;
const layer = (slot: number, version: number) => `LAYER#${padded(slot)}#${padded(version)}`;

/** Keys of a case's cross-examination, a partition of its own. */
export const examinationKeys = {
  /** Types and order of all turns, and the revision. */
  head: (caseId: string) => ({ pk: partition(caseId), sk: 'HEAD' }),
  turn: (caseId: string, slot: number) => ({ pk: partition(caseId), sk: turn(slot) }),
  /** Turns by slot, inclusive. */
  turns: (caseId: string, first: number, last: number) => ({
    pk: partition(caseId),
    skFirst: turn(first),
    skLast: turn(last),
  }),
  /** A layer of a turn, which is written once. */
  layer: (caseId: string, slot: number, version: number) => ({
    pk: partition(caseId),
    sk: layer(slot, version),
  }),
  /** Layers of a turn by version, inclusive. */
  layers: (caseId: string, slot: number, first: number, last: number) => ({
    pk: partition(caseId),
    skFirst: layer(slot, first),
    skLast: layer(slot, last),
  }),
  /** Redacted words, and the number of acts. */
  redactions: (caseId: string) => ({ pk: partition(caseId), sk: 'REDACTIONS' }),
  /** An act of redaction, which is written once. */
  redactionAct: (caseId: string, number: number) => ({
    pk: partition(caseId),
    sk: `REDACTION#${padded(number)}`,
  }),
  /** Acts by number, inclusive. */
  redactionActs: (caseId: string, first: number, last: number) => ({
    pk: partition(caseId),
    skFirst: `REDACTION#${padded(first)}`,
    skLast: `REDACTION#${padded(last)}`,
  }),
  /** Slot of the turn with a media id. */
  media: (caseId: string, mediaId: string) => ({
    pk: partition(caseId),
    sk: `MEDIA#${mediaId}`,
  }),
  /** A reading by a witness, numbered from 1. */
  reading: (caseId: string, number: number) => ({
    pk: partition(caseId),
    sk: `READING#${padded(number)}`,
  }),
  readings: (caseId: string) => ({ pk: partition(caseId), skPrefix: 'READING#' }),
  /** What a reading shows, which is written once. */
  readingTurns: (caseId: string, number: number) => ({
    pk: partition(caseId),
    sk: `READINGTURNS#${padded(number)}`,
  }),
  /** A witness's link, by the hash of its token. */
  witnessLink: (tokenHash: string) => ({ pk: `WITNESSLINK#${tokenHash}`, sk: 'LINK' }),
  /** The case that a media id belongs to. */
  mediaPlace: (mediaId: string) => ({ pk: `EXAMINATIONMEDIA#${mediaId}`, sk: 'PLACE' }),
};
