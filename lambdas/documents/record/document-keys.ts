import type { DocumentView } from '#contracts/rules/documents/documents.ts';
import { numberKey } from '#shared/dynamo/numbered-list.ts';
import { DOCUMENT_PLACES_PREFIX } from '../door.constants.ts';

/**
 * A list of documents: one section of a case, either the documents that all neutrals of the case
 * see, or the private ones of one owner (D58).
 */
export type DocumentList = {
  caseId: string;
  view: DocumentView;
  /** Owner of a private list; undefined for the shared one. */
  privateTo: string | undefined;
};

const listPk = ({ caseId, view, privateTo }: DocumentList) =>
  `CASE#${caseId}#DOCUMENTS#${view}#${privateTo ?? 'SHARED'}`;

export const documentKeys = {
  document: (caseId: string, documentId: string) => ({
    pk: `CASE#${caseId}#DOCUMENTS`,
    sk: `DOCUMENT#${documentId}`,
  }),
  /** The segments of the text index of a case. */
  textParts: (caseId: string) => ({ pk: `CASE#${caseId}#DOCUMENTS`, sk: 'TEXTPARTS' }),
  /** The corrected words of a document's recognised pages. */
  corrections: (caseId: string, documentId: string) => ({
    pk: `CASE#${caseId}#DOCUMENTS`,
    sk: `WORDS#${documentId}`,
  }),
  /** Pages of a case that were sent to recognition in a month, 'YYYY-MM'. */
  pageCount: (caseId: string, month: string) => ({
    pk: `CASE#${caseId}`,
    sk: `PAGE_COUNT#${month}`,
  }),
  pageCounts: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'PAGE_COUNT#' }),
  /** The same of all cases, where the deployment has a budget of pages. */
  allPageCount: (month: string) => ({ pk: 'RECOGNITION', sk: `PAGE_COUNT#${month}` }),
  /** What an upload became: a document, or a further file of one. It stays after a deletion. */
  place: (documentId: string) => ({ pk: `${DOCUMENT_PLACES_PREFIX}${documentId}`, sk: 'PLACE' }),
  /** A former file of a document. */
  version: (documentId: string, number: number) => ({
    pk: `DOCUMENTFILES#${documentId}`,
    sk: `FILE#${numberKey(number)}`,
  }),
  versionsOf: (documentId: string) => ({
    pk: `DOCUMENTFILES#${documentId}`,
    skPrefix: 'FILE#',
  }),
  /** The numbers in use in a list, and the next one. */
  numbers: (list: DocumentList) => ({ pk: listPk(list), sk: 'NUMBERS' }),
  /** Row of a document in its list. */
  row: (list: DocumentList, number: number) => ({
    pk: listPk(list),
    sk: `ROW#${numberKey(number)}`,
  }),
  /** Receipt of a message to one recipient. */
  message: (sendingId: string, recipientId: string, documentId: string) => ({
    pk: `SENDING#${sendingId}`,
    sk: `${recipientId}#${documentId}`,
  }),
  rows: (list: DocumentList, first: number, last: number) => ({
    pk: listPk(list),
    skFirst: `ROW#${numberKey(first)}`,
    skLast: `ROW#${numberKey(last)}`,
  }),
};
