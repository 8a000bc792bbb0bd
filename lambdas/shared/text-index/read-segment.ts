import * as z from 'zod';
import { ByteReader } from './bytes.ts';
import {
  BLOCK_BYTES,
  BLOCK_TERMS,
  HEAD_BYTES,
  type ListedDocument,
  MAGIC,
  MAX_TERM_BYTES,
} from './segment-format.ts';

/** Positions of a word among the words of a page, ascending, by page over all documents, from 0. */
export type Places = Map<number, number[]>;

/** A term, and a function that reads where it is. `bytes` are valid until the next term is read. */
export type Term = { bytes: Uint8Array; places: () => Places };

/** An index of texts, read from its bytes without decoding more than a search needs. */
export type Segment = {
  documents: readonly ListedDocument[];
  /** Terms that begin with a text, in the order of their bytes; the whole dictionary for ''. */
  termsFrom: (beginning: string) => Generator<Term>;
};

const listSchema = z.array(
  z.object({ id: z.string(), version: z.string(), pageBytes: z.array(z.number()) }),
);

/** Opens what writeSegment wrote. Throws for other bytes. */
export function openSegment(bytes: Uint8Array): Segment {
  const head = new ByteReader(bytes);
  if (decoder.decode(head.bytes(MAGIC.length)) !== MAGIC) throw new RangeError('No text index');
  const [listBytes, termCount, dictionaryBytes] = [head.fixed(), head.fixed(), head.fixed()];
  const documents = listSchema.parse(JSON.parse(decoder.decode(head.bytes(listBytes))));
  const blockCount = Math.ceil(termCount / BLOCK_TERMS);
  const blocksStart = HEAD_BYTES + listBytes;
  const dictionaryStart = blocksStart + blockCount * BLOCK_BYTES;
  const postingsStart = dictionaryStart + dictionaryBytes;

  const blockAt = (block: number) => {
    const reader = new ByteReader(bytes, blocksStart + block * BLOCK_BYTES);
    return {
      dictionary: dictionaryStart + reader.fixed(),
      postings: postingsStart + reader.fixed(),
    };
  };
  const firstTermOf = (block: number): Uint8Array => {
    const reader = new ByteReader(bytes, blockAt(block).dictionary);
    reader.number();
    return reader.bytes(reader.number());
  };
  /** The last block whose first term is not after a text; the first block if there is none. */
  const blockOf = (wanted: Uint8Array): number => {
    let low = 0;
    let high = blockCount - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (Buffer.compare(firstTermOf(middle), wanted) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const termsOf = function* (block: number, buffer: Uint8Array): Generator<Term> {
    const { dictionary, postings } = blockAt(block);
    const reader = new ByteReader(bytes, dictionary);
    const count = Math.min(BLOCK_TERMS, termCount - block * BLOCK_TERMS);
    let start = postings;
    for (let index = 0; index < count; index++) {
      const shared = reader.number();
      const further = reader.bytes(reader.number());
      buffer.set(further, shared);
      const from = start;
      const end = from + reader.number();
      start = end;
      yield {
        bytes: buffer.subarray(0, shared + further.length),
        places: () => readPlaces(bytes, from, end),
      };
    }
  };

  return {
    documents,
    *termsFrom(beginning) {
      const wanted = encoder.encode(beginning);
      const buffer = new Uint8Array(MAX_TERM_BYTES);
      for (let block = blockCount === 0 ? 0 : blockOf(wanted); block < blockCount; block++)
        for (const term of termsOf(block, buffer)) {
          const order = Buffer.compare(term.bytes.subarray(0, wanted.length), wanted);
          if (order > 0) return;
          if (order === 0) yield term;
        }
    },
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function readPlaces(bytes: Uint8Array, start: number, end: number): Places {
  const reader = new ByteReader(bytes, start);
  const places: Places = new Map();
  let page = 0;
  while (reader.at < end) {
    const step = reader.number();
    page += step >>> 1;
    const count = step % 2 === 0 ? 1 : reader.number();
    const positions: number[] = [];
    let position = 0;
    for (let index = 0; index < count; index++) {
      position += reader.number();
      positions.push(position);
    }
    places.set(page, positions);
  }
  return places;
}
