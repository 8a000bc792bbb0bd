import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#shared/clock.ts';
import { conditional, failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { type DocumentRecord, findDocument, maySee } from '../../documents/index.ts';
import { bundleKeys } from '../bundle-keys.ts';
import { type BundleRecord, documentIdsOf } from '../bundle-record.ts';
import {
  changeItems,
  findBundle,
  findContent,
  listBundleRecords,
  listVersions,
} from '../bundle-repository.ts';
import { queued } from '../edits/edit-bundle.ts';
import { isNarrower } from '../planning/find-sources.ts';

type Deps = { table: Table; clock: Clock };

/**
 * Withholds the PDFs that show a document to people who must not see it any more, and requests
 * the assembly of their bundles without it. Idempotent. Reads all bundles of the case.
 */
export async function withholdBundles(
  deps: Deps,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<void> {
  const document = await findDocument(deps.table, caseId, documentId);
  if (!document) return;
  for (const { id } of await listBundleRecords(deps.table, caseId))
    await withholdBundle(deps, { caseId, bundleId: id, document });
}

async function withholdBundle(
  { table, clock }: Deps,
  place: { caseId: string; bundleId: string; document: DocumentRecord },
): Promise<void> {
  const { caseId, bundleId, document } = place;
  for (;;) {
    const record = await findBundle(table, caseId, bundleId);
    const content = (await findContent(table, bundleId))?.content;
    if (!record || !content) return;
    const mayShow =
      maySee(document, record.ownerId) &&
      (!isNarrower(document, record.visibilityType) ||
        content.confirmedDocuments.includes(document.id));
    if (mayShow) return;
    await withholdVersions(table, record, document.id);
    if (!documentIdsOf(content.manifest).includes(document.id)) return;
    const next: BundleRecord = {
      ...record,
      version: record.version + 1,
      updatedAt: clock.now().toISOString(),
      assembly: queued(record),
    };
    try {
      await transact(table, () => changeItems(table, { stored: record, next }));
      return;
    } catch (error) {
      if (!failedConditions(error)?.length) throw error;
    }
  }
}

async function withholdVersions(
  table: Table,
  { caseId, id }: BundleRecord,
  documentId: string,
): Promise<void> {
  const withhold = (Key: { pk: string; sk: string }, pdf: '' | '#pdf.', number: number) =>
    conditional(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key,
          UpdateExpression: `SET ${pdf}isWithheld = :true`,
          ConditionExpression: `${pdf}#number = :number`,
          ExpressionAttributeNames: { '#number': 'number', ...(pdf && { '#pdf': 'pdf' }) },
          ExpressionAttributeValues: { ':true': true, ':number': number },
        }),
      ),
    );
  for (const { number, documentIds } of await listVersions(table, id)) {
    if (!documentIds.includes(documentId)) continue;
    await withhold(bundleKeys.version(id, number), '', number);
    await withhold(bundleKeys.bundle(caseId, id), '#pdf.', number);
  }
}
