import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { signingKeys } from './signing-keys.ts';

type SignedDocument = { caseId: string; documentId: string };

/** Whether signatures on a document are requested. One read unit. */
export async function isBeingSigned(
  table: Table,
  { caseId, documentId }: SignedDocument,
): Promise<boolean> {
  const item = await getItem(table, signingKeys.open(caseId, documentId), { isConsistent: true });
  return item !== undefined;
}

/** Transaction item that fails while signatures on a document are requested. */
export const notBeingSigned = (
  { name: TableName }: Table,
  { caseId, documentId }: SignedDocument,
): TransactItem => ({
  ConditionCheck: {
    TableName,
    Key: signingKeys.open(caseId, documentId),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
