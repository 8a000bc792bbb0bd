/**
 * A segment is an index of the texts of several documents, page by page. Numbers are as ByteWriter
 * writes them, `fixed` ones with four bytes:
 * - MAGIC; bytes of the document list, terms, and bytes of the dictionary, fixed;
 * - document list, as JSON (listedDocumentSchema);
 * - for each block of BLOCK_TERMS terms: where it begins in the dictionary and in the postings, fixed;
 * - dictionary: terms in the order of their UTF-8 bytes. Bytes shared with the term before in the block,
 *   further bytes and their number, bytes of its postings;
 * - postings of each term, page by page: twice the distance to the page before (from 0), and one more if
 *   the number of positions follows, which is 1 otherwise; then the distance of each position to the one
 *   before. Pages are counted over all documents.
 */
export const MAGIC = 'TXI1';
export const BLOCK_TERMS = 32;

/** MAGIC and three fixed numbers. */
export const HEAD_BYTES = 16;
/** Two fixed numbers. */
export const BLOCK_BYTES = 8;
/** More than a compared form has (words.ts). */
export const MAX_TERM_BYTES = 4_096;

export type ListedDocument = {
  id: string;
  /** Version of its text. Another version of the same document takes its place. */
  version: string;
  /** Length of the stored text of each page, in bytes. */
  pageBytes: number[];
};

/** Positions of a word among the words of a page, by page; both ascending. */
export type Postings = readonly { page: number; positions: readonly number[] }[];
