import * as z from 'zod';
import { type DocumentView, documentViews } from '#contracts/rules/documents/documents.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { getItem, laterAttributesOf, parseStored } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { StoredFile } from '#shared/files/files.ts';
import { requireRoom } from './document-access.ts';
import { type DocumentList, documentKeys } from './document-keys.ts';
import {
  type DocumentRecord,
  type DocumentRow,
  type DocumentVersion,
  documentRecordSchema,
  documentRowSchema,
  documentVersionSchema,
  listOf,
  numberOf,
  toDocumentRow,
} from './document-record.ts';

/** Gets a document; consistent. One read unit per 4 KB. */
export async function findDocument(
  table: Table,
  caseId: string,
  documentId: string,
): Promise<DocumentRecord | undefined> {
  const item = await getItem(table, documentKeys.document(caseId, documentId), {
    isConsistent: true,
  });
  return item && parseStored(documentRecordSchema, item);
}

/**
 * The document that an upload became, by the document id of the upload; undefined if it was not
 * registered. Consistent, one read unit.
 */
export async function findPlace(table: Table, uploadedId: string): Promise<Place | undefined> {
  const item = await getItem(table, documentKeys.place(uploadedId), { isConsistent: true });
  if (!item) return undefined;
  const { caseId, documentId, deleted } = placeSchema.parse(item);
  return { caseId, documentId: documentId ?? uploadedId, deleted };
}

export const placeSchema = z.object({
  caseId: z.string(),
  /** The document that the upload replaced the file of; absent if the upload became one itself. */
  documentId: z.string().optional(),
  /** Who deleted the document. */
  deleted: z
    .object({ by: z.string(), at: z.string(), ownerName: z.string(), wasShared: z.boolean() })
    .optional(),
});

/** A document, and how it was deleted; undefined while it exists. */
type Place = {
  caseId: string;
  documentId: string;
  deleted: z.output<typeof placeSchema>['deleted'];
};

/** DynamoDB removes an empty set. */
export const numbersSchema = z.object({
  numbers: z.set(z.number()).default(new Set()),
  /** The highest number ever given; it stays when its document leaves the list. */
  last: z.number().default(0),
});

/** The numbers in use in a list, ascending, and the highest number ever given; consistent. */
export async function readNumbers(
  table: Table,
  list: DocumentList,
): Promise<{ numbers: number[]; last: number }> {
  const item = await getItem(table, documentKeys.numbers(list), { isConsistent: true });
  const { numbers, last } = numbersSchema.parse(item ?? {});
  return { numbers: [...numbers].sort((a, b) => a - b), last };
}

/** Reads the rows with these numbers, which must be neighbours in the list. One query. */
export async function readRows(
  table: Table,
  list: DocumentList,
  numbers: readonly number[],
): Promise<DocumentRow[]> {
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return [];
  const items = await queryAll(table, {
    ...documentKeys.rows(list, first, last),
    isConsistent: true,
  });
  return items.map((item) => documentRowSchema.parse(item));
}

/**
 * One page of a section: the shared documents, then the caller's private ones, each by number.
 * Two reads of the numbers in use, then the rows of the page: the same cost for each page.
 */
export async function readDocumentPage(
  table: Table,
  { caseId, view, userId }: { caseId: string; view: DocumentView; userId: string },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: DocumentRow[]; total: number }> {
  const lists = [undefined, userId].map((privateTo) => ({ caseId, view, privateTo }));
  const numbered = await Promise.all(
    lists.map(async (list) => (await readNumbers(table, list)).numbers),
  );
  const from = (page - 1) * perPage;
  let before = 0;
  const slices = numbered.map((numbers) => {
    const start = Math.max(0, from - before);
    const end = Math.max(0, from + perPage - before);
    before += numbers.length;
    return numbers.slice(start, end);
  });
  const rows = await Promise.all(
    lists.map((list, position) => readRows(table, list, slices[position] ?? [])),
  );
  return { rows: rows.flat(), total: before };
}

/**
 * The latest documents of a section, shared and private ones of the caller together: up to `limit`,
 * the latest first. `total` counts the whole section. Reads up to `limit` rows of both lists.
 */
export async function readNewestOfSection(
  table: Table,
  { caseId, view, userId }: { caseId: string; view: DocumentView; userId: string },
  limit: number,
): Promise<{ rows: DocumentRow[]; total: number }> {
  const read = await Promise.all(
    [undefined, userId].map(async (privateTo) => {
      const list = { caseId, view, privateTo };
      const { numbers } = await readNumbers(table, list);
      return { rows: await readRows(table, list, numbers.slice(-limit)), count: numbers.length };
    }),
  );
  const rows = read
    .flatMap((list) => list.rows)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || numberOf(b) - numberOf(a));
  return { rows: rows.slice(0, limit), total: read.reduce((sum, { count }) => sum + count, 0) };
}

/** The lists of a case that a member may see: each section's shared one, then the own private one. */
const listsOf = ({ caseId, userId }: { caseId: string; userId: string }): DocumentList[] =>
  documentViews.flatMap((view) =>
    [undefined, userId].map((privateTo) => ({ caseId, view, privateTo })),
  );

/**
 * All documents of a case that a member may see: by section, the private ones last. One read unit for
 * about three, half of it if not consistent.
 */
export async function readAllRows(
  table: Table,
  {
    caseId,
    userId,
    isConsistent = true,
  }: { caseId: string; userId: string; isConsistent?: boolean },
): Promise<DocumentRow[]> {
  const rows = await Promise.all(
    listsOf({ caseId, userId }).map(async (list) => {
      const items = await queryAll(table, {
        ...documentKeys.rows(list, 0, 999_999_999),
        isConsistent,
      });
      return items.map((item) => documentRowSchema.parse(item));
    }),
  );
  return rows.flat();
}

/**
 * The newest documents of a case that a member may see: up to `limit` of each of its six lists.
 * Half a read unit per list and 8 KB.
 */
export async function readNewestRows(
  table: Table,
  { caseId, userId, limit }: { caseId: string; userId: string; limit: number },
): Promise<DocumentRow[]> {
  const rows = await Promise.all(
    listsOf({ caseId, userId }).map(async (list) => {
      const items = await queryAll(table, {
        ...documentKeys.rows(list, 0, 999_999_999),
        isNewestFirst: true,
        limit,
      });
      return items.map((item) => documentRowSchema.parse(item));
    }),
  );
  return rows.flat();
}

/**
 * Transaction items that add documents to one list under the next numbers. `numbersItem` is the
 * first; it fails if other documents were added after `last` was read.
 */
export function newDocumentItems(
  table: Table,
  list: DocumentList,
  records: readonly DocumentRecord[],
  last: number,
): TransactItem[] {
  const numbers = records.map(numberOf);
  return [
    addNumbers(table, list, { numbers, last }),
    ...records.flatMap((record): TransactItem[] => [
      {
        Put: {
          TableName: table.name,
          Item: { ...documentKeys.document(record.caseId, record.id), ...record },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          TableName: table.name,
          Item: { ...documentKeys.place(record.id), caseId: record.caseId },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      putRow(table, record),
    ]),
  ];
}

const putRow = (table: Table, record: DocumentRecord): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...documentKeys.row(listOf(record), numberOf(record)), ...toDocumentRow(record) },
  },
});

/** Adds numbers to a list; `last` is the highest one before. Fails if it is not. */
const addNumbers = (
  table: Table,
  list: DocumentList,
  { numbers, last }: { numbers: readonly number[]; last: number },
): TransactItem => ({
  Update: {
    TableName: table.name,
    Key: documentKeys.numbers(list),
    UpdateExpression: 'ADD #numbers :numbers SET #last = :after',
    ConditionExpression: last === 0 ? 'attribute_not_exists(#last)' : '#last = :last',
    ExpressionAttributeNames: { '#numbers': 'numbers', '#last': 'last' },
    ExpressionAttributeValues: {
      ':numbers': new Set(numbers),
      ':after': Math.max(last, ...numbers),
      ...(last !== 0 && { ':last': last }),
    },
  },
});

const removeNumber = (table: Table, list: DocumentList, number: number): TransactItem => ({
  Update: {
    TableName: table.name,
    Key: documentKeys.numbers(list),
    UpdateExpression: 'DELETE #numbers :numbers',
    ExpressionAttributeNames: { '#numbers': 'numbers' },
    ExpressionAttributeValues: { ':numbers': new Set([number]) },
  },
});

/**
 * Changes a document: reads it, lets `plan` authorise and decide, and writes the record with its
 * row if the version is still the one that was read; otherwise plans again, in up to 16 attempts. A
 * change of visibility moves the row to the other list. `plan` returns undefined if there is
 * nothing to write; `furtherItems` are written with the change. Throws what `plan` throws, and `conflict` after the last attempt. Returns the
 * document as it is now.
 */
export async function changeDocument(
  table: Table,
  { caseId, documentId }: { caseId: string; documentId: string },
  plan: (
    stored: DocumentRecord | undefined,
  ) => DocumentRecord | undefined | Promise<DocumentRecord | undefined>,
  furtherItems: (stored: DocumentRecord) => TransactItem[] = () => [],
): Promise<DocumentRecord | undefined> {
  return changeItem(table, {
    read: () => findDocument(table, caseId, documentId),
    plan: async (stored) => {
      const planned = await plan(stored);
      if (!planned || !stored) return { result: stored };
      const changed = { ...planned, version: stored.version + 1 };
      const { record, items } = await moveItems(table, stored, changed);
      return {
        result: record,
        items: [
          replaceDocument(table, stored, record),
          putRow(table, record),
          ...items,
          ...furtherItems(stored),
        ],
      };
    },
  });
}

const replaceDocument = (
  { name: TableName }: Table,
  stored: DocumentRecord,
  after: DocumentRecord,
): TransactItem => ({
  Put: {
    TableName,
    Item: {
      ...laterAttributesOf(stored),
      ...documentKeys.document(after.caseId, after.id),
      ...after,
    },
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': stored.version },
  },
});

/** The further items of a change that moves a document to another list, and its numbers. */
async function moveItems(
  table: Table,
  stored: DocumentRecord,
  changed: DocumentRecord,
): Promise<{ record: DocumentRecord; items: TransactItem[] }> {
  const [from, to] = [listOf(stored), listOf(changed)];
  const shared = sharedItems(table, stored, changed);
  if (from.privateTo === to.privateTo) return { record: changed, items: shared };
  const field = to.privateTo === undefined ? 'sharedNumber' : 'privateNumber';
  const { numbers, last } = await readNumbers(table, to);
  requireRoom(to, numbers.length + 1);
  // A document that was in this list before gets its number back.
  const number = changed[field] ?? last + 1;
  return {
    record: { ...changed, [field]: number },
    items: [
      removeNumber(table, from, numberOf(stored)),
      {
        Delete: { TableName: table.name, Key: documentKeys.row(from, numberOf(stored)) },
      },
      addNumbers(table, to, { numbers: [number], last }),
      ...shared,
    ],
  };
}

/**
 * The table's stream reports a change of visibility, name or date, a document that is ready, the end of the
 * processing of a replaced file, and a rendition with another text, by the place's item.
 */
const sharedItems = (
  { name: TableName }: Table,
  stored: DocumentRecord,
  record: DocumentRecord,
): TransactItem[] => {
  const { id, caseId, visibilityType, processing, name, dated, fileNumber, version } = record;
  const { findings } = record;
  const hasEnded = processing.state !== stored.processing.state && endStates.has(processing.state);
  const isReported = hasEnded && (processing.state === 'ready' || fileNumber !== undefined);
  const isSame =
    stored.visibilityType === visibilityType && stored.name === name && stored.dated === dated;
  const hasOtherText = isOther(stored.findings.pdf, findings.pdf);
  if (isSame && !isReported && !hasOtherText) return [];
  const { at } = processing;
  const Item = {
    ...{ ...documentKeys.place(id), caseId, visibilityType, at, version },
    ...(isSame && !isReported && { changed: 'text' }),
  };
  return [{ Put: { TableName, Item } }];
};

/** A rendition was replaced by another one: words were recognised or corrected. */
const isOther = (before: StoredFile | undefined, now: StoredFile | undefined): boolean =>
  before !== undefined &&
  now !== undefined &&
  (before.key !== now.key || before.versionId !== now.versionId);

const endStates: ReadonlySet<string> = new Set(['ready', 'failed', 'passwordRequired', 'blocked']);

/** The former files of a document, newest first; consistent. */
export async function listFormerFiles(
  table: Table,
  documentId: string,
): Promise<DocumentVersion[]> {
  const items = await queryAll(table, {
    ...documentKeys.versionsOf(documentId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => documentVersionSchema.parse(item));
}

/** A former file, and what its replacement's upload became, for the transaction that replaces it. */
export const replacedFileItems = (
  table: Table,
  { id: documentId, caseId, corrections }: DocumentRecord,
  { former, uploadedId }: { former: DocumentVersion; uploadedId: string },
): TransactItem[] => [
  // The words of another file are others.
  ...(corrections ? [removeCorrectedWords(table, { caseId, documentId })] : []),
  {
    Put: {
      TableName: table.name,
      Item: { ...documentKeys.version(documentId, former.number), ...former },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  {
    Put: {
      TableName: table.name,
      Item: { ...documentKeys.place(uploadedId), caseId, documentId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];

/**
 * Removes a document as it was read, with its row and number. Its place stays, with who deleted
 * it, so that its upload cannot become a document again; the table's stream reports it. False if
 * the document has changed, or a further item's condition failed.
 */
export async function removeDocument(
  table: Table,
  stored: DocumentRecord,
  { by, at, furtherItems }: { by: string; at: string; furtherItems: readonly TransactItem[] },
): Promise<boolean> {
  const { name: TableName } = table;
  const { id, caseId, version, name, file, ownerName, visibilityType } = stored;
  const wasShared = visibilityType !== 'me';
  const deleted = { by, at, name, file, ownerName, wasShared };
  const list = listOf(stored);
  return transactIf(table, () => [
    {
      Delete: {
        TableName,
        Key: documentKeys.document(caseId, id),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      },
    },
    { Delete: { TableName, Key: documentKeys.row(list, numberOf(stored)) } },
    removeNumber(table, list, numberOf(stored)),
    ...(stored.corrections ? [removeCorrectedWords(table, { caseId, documentId: id })] : []),
    {
      Put: {
        TableName,
        Item: { ...documentKeys.place(id), caseId, deleted },
      },
    },
    ...furtherItems,
  ]);
}

/** Removes the corrected words of a document, in a transaction with its record. */
export const removeCorrectedWords = (
  { name: TableName }: Table,
  { caseId, documentId }: { caseId: string; documentId: string },
): TransactItem => ({
  Delete: { TableName, Key: documentKeys.corrections(caseId, documentId) },
});

/** Fails unless a document is as it was read: for transactions that rest on what was read. */
export const unchangedDocumentItem = (
  { name: TableName }: Table,
  { caseId, id, version }: DocumentRecord,
): TransactItem => ({
  ConditionCheck: {
    TableName,
    Key: documentKeys.document(caseId, id),
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  },
});
