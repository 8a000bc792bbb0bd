import * as z from 'zod';
import { referencedKinds } from '#contracts/endpoints/search/references.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { documentKeys } from './document-keys.ts';
import { referenceKeys } from './reference-keys.ts';

/** What was decided about one reference. */
export const linkEntrySchema = z.object({
  key: z.string(),
  /** A new one with each decision. */
  revision: z.string(),
  /** Where its words are in the text named by `textVersion` of the record. */
  page: z.number(),
  quote: z.string(),
  occurrence: z.number(),
  choice: z.enum(['link', 'ignored']),
  /** The person whose decision it is alone, as its document was theirs alone; '' for all. */
  privateTo: z.string(),
  /** Where it leads: a page, a second or a turn; '' and 0 for an ignored one. */
  kind: z.enum(referencedKinds),
  id: z.string(),
  place: z.number(),
  /** Label of a transcript or turn; '' for a document, whose name may change. */
  label: z.string(),
  /** Number of the linked document's file; 0 for others. */
  targetFile: z.number(),
  by: z.string(),
  byName: z.string(),
  at: z.iso.datetime(),
  /** Number of this document's file when it was decided. */
  fileNumber: z.number(),
});
export type LinkEntry = z.output<typeof linkEntrySchema>;

/** Decisions about the references of a document. */
export const linkRecordSchema = z.object({
  caseId: z.string(),
  documentId: z.string(),
  /** Grows with each change; 0 before the first. */
  version: z.number(),
  /** The text of which the places in the entries are. */
  textVersion: z.string(),
  entries: z.array(linkEntrySchema),
});
export type LinkRecord = z.output<typeof linkRecordSchema>;

/** What was decided about the references of a document; consistent. One read unit for about ten. */
export async function readLinks(
  table: Table,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<LinkRecord> {
  const item = await getItem(table, referenceKeys.ofDocument(caseId, documentId), {
    isConsistent: true,
  });
  return item
    ? linkRecordSchema.parse(item)
    : { caseId, documentId, version: 0, textVersion: '', entries: [] };
}

/** What was decided about the references of a case's documents; consistent. One read unit for about ten. */
export async function readCaseLinks(table: Table, caseId: string): Promise<LinkRecord[]> {
  const items = await queryAll(table, { ...referenceKeys.ofCase(caseId), isConsistent: true });
  return items.map((item) => linkRecordSchema.parse(item));
}

/** The transaction item that writes decisions, if `before` is still stored. */
export const putLinks = (table: Table, before: number, record: LinkRecord): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...referenceKeys.ofDocument(record.caseId, record.documentId), ...record },
    ...(before === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#version = :before',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':before': before },
        }),
  },
});

/**
 * The transaction item that reports to the table's stream, by the document's place, that links of a document
 * changed: once for each version of the decisions. `privateTo`: the person who alone sees them; '' for all.
 */
export const changedLinksItem = (
  table: Table,
  { documentId, version }: Pick<LinkRecord, 'documentId' | 'version'>,
  privateTo: string,
): TransactItem => ({
  Update: {
    TableName: table.name,
    Key: documentKeys.place(documentId),
    UpdateExpression: 'SET #changed = :links, #links = :version, #privateTo = :privateTo',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: {
      '#changed': 'changed',
      '#links': 'linksVersion',
      '#privateTo': 'linksPrivateTo',
    },
    ExpressionAttributeValues: { ':links': 'links', ':version': version, ':privateTo': privateTo },
  },
});

/** The transaction item that removes what was decided about a document that is deleted. */
export const removeLinksItem = (
  table: Table,
  { caseId, documentId }: { caseId: string; documentId: string },
): TransactItem => ({
  Delete: { TableName: table.name, Key: referenceKeys.ofDocument(caseId, documentId) },
});
