import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type DocumentRecord, findDocument, maySee } from '#lambdas/documents/index.ts';
import type { Clock } from '#shared/clock.ts';
import { attempts } from '#shared/dynamo/attempts.ts';
import { conditional, failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { bundleKeys } from '../bundle-keys.ts';
import { type BundleRecord, documentIdsOf, queued } from '../bundle-record.ts';
import {
  changeItems,
  findBundle,
  listBundleRecords,
  listVersions,
  readContent,
  requestItem,
} from '../bundle-repository.ts';
import { isNarrower } from '../planning/find-sources.ts';

type Deps = { table: Table; clock: Clock };

/**
 * Assembles the bundles of a document again after its visibility or processing has changed. PDFs
 * that show it to people who must not see it any more are withheld at once. Idempotent. Reads all
 * bundles of the case.
 */
export async function reviseBundles(
  deps: Deps,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<void> {
  const document = await findDocument(deps.table, caseId, documentId);
  if (!document) return;
  for (const { id } of await listBundleRecords(deps.table, caseId))
    await reviseBundle(deps, { caseId, bundleId: id, document });
}

/** Throws after 16 attempts against other writers; the event is then delivered again. */
async function reviseBundle(
  { table, clock }: Deps,
  place: { caseId: string; bundleId: string; document: DocumentRecord },
): Promise<void> {
  const { caseId, bundleId, document } = place;
  for await (const _ of attempts()) {
    const record = await findBundle(table, caseId, bundleId);
    if (!record) return;
    const content = await readContent(table, bundleId);
    const mayShow =
      maySee(document, record.ownerId) &&
      (!isNarrower(document, record.visibilityType) ||
        content.confirmedDocuments.includes(document.id));
    if (!mayShow) await withholdVersions(table, record, document.id);
    if (!documentIdsOf(content.manifest).includes(document.id)) return;
    if (mayShow) return requestAgain(table, record, clock.now());
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
  throw new Error(`Bundle ${bundleId} is changed all the time`);
}

/**
 * Requests the assembly of a complete bundle. The version stays, so that a change by the owner at
 * the same time does not fail. A run may have read the document before its change: it loses the
 * bundle, and begins again. Does nothing for a bundle that waits for a run.
 */
async function requestAgain(table: Table, record: BundleRecord, now: Date): Promise<void> {
  const update = (states: Record<string, string>) => ({
    TableName: table.name,
    Key: bundleKeys.bundle(record.caseId, record.id),
    UpdateExpression: 'SET #assembly = :queued',
    ConditionExpression: `#version = :version AND #assembly.#state IN (${Object.keys(states)})`,
    ExpressionAttributeNames: {
      '#assembly': 'assembly',
      '#state': 'state',
      '#version': 'version',
    },
    ExpressionAttributeValues: {
      ':queued': queued(record),
      ':version': record.version,
      ...states,
    },
  });
  try {
    await transact(table, () => [
      { Update: update({ ':ready': 'ready', ':failed': 'failed' }) },
      requestItem(table, record, now),
    ]);
  } catch (error) {
    if (!failedConditions(error)?.length) throw error;
    await conditional(
      table.client.send(new UpdateCommand(update({ ':assembling': 'assembling' }))),
    );
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
