import { ByteWriter } from './bytes.ts';
import { BLOCK_TERMS, type ListedDocument, MAGIC, type Postings } from './segment-format.ts';
import { wordsOf } from './words.ts';

/**
 * Index of a document's text by page: which words are on which page, at which places among its words.
 * `pageBytes`: see ListedDocument. Format: segment-format.ts.
 */
export function indexTexts(
  { id, version, pageBytes }: ListedDocument,
  pages: readonly string[],
): Uint8Array {
  const terms = collectTerms(pages);
  const sorted = [...terms].map(([term, postings]) => ({ bytes: encoder.encode(term), postings }));
  sorted.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  return writeSegment([{ id, version, pageBytes }], sorted);
}

/** Writes a segment of terms in the order of their bytes. */
export function writeSegment(
  documents: readonly ListedDocument[],
  terms: Iterable<{ bytes: Uint8Array; postings: Postings }>,
): Uint8Array {
  const dictionary = new ByteWriter();
  const postingsBytes = new ByteWriter();
  const blocks = new ByteWriter();
  let before: Uint8Array = new Uint8Array();
  let count = 0;
  for (const { bytes, postings } of terms) {
    if (count % BLOCK_TERMS === 0) {
      blocks.fixed(dictionary.length);
      blocks.fixed(postingsBytes.length);
      before = new Uint8Array();
    }
    const shared = sharedLength(before, bytes);
    dictionary.number(shared);
    dictionary.number(bytes.length - shared);
    dictionary.bytes(bytes.subarray(shared));
    const start = postingsBytes.length;
    writePostings(postingsBytes, postings);
    dictionary.number(postingsBytes.length - start);
    before = bytes;
    count += 1;
  }
  const list = encoder.encode(JSON.stringify(documents));
  const segment = new ByteWriter();
  segment.bytes(encoder.encode(MAGIC));
  for (const size of [list.length, count, dictionary.length]) segment.fixed(size);
  segment.bytes(list);
  for (const part of [blocks, dictionary, postingsBytes]) segment.bytes(part.written());
  return segment.written();
}

const encoder = new TextEncoder();

type Growing = { page: number; positions: number[] }[];

function collectTerms(pages: readonly string[]): Map<string, Postings> {
  const terms = new Map<string, Growing>();
  for (const [page, text] of pages.entries()) {
    let position = 0;
    for (const { word } of wordsOf(text)) {
      addPosition(terms, word, { page, position });
      position += 1;
    }
  }
  return terms;
}

function addPosition(
  terms: Map<string, Growing>,
  word: string,
  { page, position }: { page: number; position: number },
): void {
  const known = terms.get(word);
  const last = known?.at(-1);
  if (!known) terms.set(word, [{ page, positions: [position] }]);
  else if (last?.page === page) last.positions.push(position);
  else known.push({ page, positions: [position] });
}

function writePostings(to: ByteWriter, pages: Postings): void {
  let lastPage = 0;
  for (const { page, positions } of pages) {
    const isOne = positions.length === 1;
    to.number((page - lastPage) * 2 + (isOne ? 0 : 1));
    if (!isOne) to.number(positions.length);
    let last = 0;
    for (const position of positions) {
      to.number(position - last);
      last = position;
    }
    lastPage = page;
  }
}

function sharedLength(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}
