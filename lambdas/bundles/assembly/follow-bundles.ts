import type { DynamoDBRecord } from 'aws-lambda';
import { DOCUMENT_PLACES_PREFIX } from '#lambdas/documents/door.constants.ts';
import type { Clock } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { inRequest, logger } from '#shared/logger.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { BUNDLE_PLACES_PREFIX } from '../bundle-places.constants.ts';
import { bundleKeys } from '../record/bundle-keys.ts';
import { listVersions } from '../record/bundle-repository.ts';
import { removeFiles } from './remove-files.ts';
import { noteOtherText, reviseBundles } from './revise-bundles.ts';

type Deps = { table: Table; files: Files; clock: Clock; bundlesQueue: Queue };

/** A document with other words or links; links that one person alone sees, or '' for all. */
type OtherText = { caseId: string; documentId: string; privateTo: string };

/**
 * Sends a message for each bundle whose assembly was requested, removes the PDFs of deleted bundles, revises
 * those with a document whose visibility or processing has changed, and notes at those with recognised or
 * corrected words, or with other links, that their text is older, from a batch of the table's stream. Returns the failures: one
 * bundle's failure does not stop the others.
 */
export async function followBundles(
  deps: Deps,
  records: readonly DynamoDBRecord[],
): Promise<unknown[]> {
  const failures: unknown[] = [];
  // The last request of a batch includes the earlier ones.
  const requested = new Map<string, { caseId: string; requestId: string | undefined }>();
  const removed = new Map<string, string>();
  const changed = new Map<string, string>();
  const otherText = new Map<string, OtherText>();
  for (const { eventName, dynamodb } of records) {
    const pk = dynamodb?.Keys?.['pk']?.S;
    const documentCase = dynamodb?.NewImage?.['caseId']?.S;
    if (eventName === 'MODIFY' && pk?.startsWith(DOCUMENT_PLACES_PREFIX) && documentCase) {
      const documentId = pk.slice(DOCUMENT_PLACES_PREFIX.length);
      const what = dynamodb?.NewImage?.['changed']?.S;
      if (what === 'text' || what === 'links') {
        const privateTo = (what === 'links' && dynamodb?.NewImage?.['linksPrivateTo']?.S) || '';
        const other = { caseId: documentCase, documentId, privateTo };
        otherText.set(`${documentId} ${privateTo}`, other);
      } else changed.set(documentId, documentCase);
    }
    if (!dynamodb || !pk?.startsWith(BUNDLE_PLACES_PREFIX)) continue;
    const image = eventName === 'REMOVE' ? dynamodb.OldImage : dynamodb.NewImage;
    const { bundleId, caseId, requestedVersion, requestId } = image ?? {};
    if (!bundleId?.S || !caseId?.S) continue;
    if (eventName === 'REMOVE') removed.set(bundleId.S, caseId.S);
    else if (requestedVersion)
      requested.set(bundleId.S, { caseId: caseId.S, requestId: requestId?.S });
  }
  const attempt = async (event: string, id: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      logger.error(event, { id, error: error instanceof Error ? error : {} });
      failures.push(error);
    }
  };
  for (const [bundleId, { caseId, requestId }] of requested)
    await inRequest(requestId ?? bundleId, () =>
      attempt('bundle_not_queued', bundleId, () =>
        sendToQueue(deps.bundlesQueue, { caseId, bundleId }),
      ),
    );
  for (const [bundleId, caseId] of removed)
    await attempt('bundle_files_not_removed', bundleId, () =>
      removeBundle(deps, { caseId, bundleId }),
    );
  for (const [documentId, caseId] of changed)
    await attempt('bundles_not_revised', documentId, () =>
      reviseBundles(deps, { caseId, documentId }),
    );
  for (const other of otherText.values())
    await attempt('bundles_not_noted', other.documentId, () => noteOtherText(deps, other));
  return failures;
}

/** Removes the PDFs of a deleted bundle and the entries of its versions. */
async function removeBundle(
  { table, files }: Deps,
  place: { caseId: string; bundleId: string },
): Promise<void> {
  await removeFiles(files, place);
  const versions = await listVersions(table, place.bundleId);
  await batchWrite(table, {
    remove: versions.map(({ number }) => bundleKeys.version(place.bundleId, number)),
  });
}
