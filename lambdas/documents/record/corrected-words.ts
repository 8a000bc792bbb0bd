import * as z from 'zod';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { documentKeys } from './document-keys.ts';

/**
 * A corrected word: its number on the page, what a person wrote, what was recognised, and its box on the
 * page as it is shown, in points. Tuples, because an item has up to 2,000 of them.
 */
const correctedWordSchema = z.tuple([
  z.number(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]);
export type CorrectedWord = z.output<typeof correctedWordSchema>;

const correctedPageSchema = z.object({
  /** Grows with each correction of the page. */
  revision: z.number(),
  by: z.string(),
  byName: z.string(),
  at: z.iso.datetime(),
  words: z.array(correctedWordSchema),
});
export type CorrectedPage = z.output<typeof correctedPageSchema>;

/** The corrected words of a document, written in the same transaction as its record. */
export const correctedWordsSchema = z.object({
  caseId: z.string(),
  documentId: z.string(),
  /** The recognition whose words the numbers count. */
  run: z.string(),
  /** By the number of the page, from 1. */
  pages: z.record(z.string(), correctedPageSchema),
});
export type CorrectedWords = z.output<typeof correctedWordsSchema>;

/** Bytes of an item: the table takes 400 KB. */
const MAX_BYTES = 300_000;

export const isTooLarge = (words: CorrectedWords): boolean =>
  Buffer.byteLength(JSON.stringify(words)) > MAX_BYTES;

type Place = { caseId: string; documentId: string };

/** Corrected words; undefined if there never were any. Consistent, one read unit for about 60 words. */
export async function readCorrectedWords(
  table: Table,
  { caseId, documentId }: Place,
): Promise<CorrectedWords | undefined> {
  const item = await getItem(table, documentKeys.corrections(caseId, documentId), {
    isConsistent: true,
  });
  return item && correctedWordsSchema.parse(item);
}

/** The record's own condition is that of this item, too: nobody writes it without the record. */
export const putCorrectedWords = (table: Table, words: CorrectedWords): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...documentKeys.corrections(words.caseId, words.documentId), ...words },
  },
});

export const countWords = ({ pages }: Pick<CorrectedWords, 'pages'>): number =>
  Object.values(pages).reduce((sum, { words }) => sum + words.length, 0);
