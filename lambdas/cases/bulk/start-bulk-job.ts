import * as z from 'zod';
import {
  BULK_JOBS_RUNNING,
  type bulkCasesEndpoints,
} from '#contracts/endpoints/cases/bulk-cases.ts';
import { INVALID_FILE_TYPE } from '#contracts/endpoints/files/upload-addresses.ts';
import { requireUsableParty } from '#lambdas/parties/case-parties.door.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import { type CheckedUpload, checkUpload } from '#shared/files/check-upload.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { type BulkJobRecord, presentBulkJob } from './bulk-job-record.ts';
import { newBulkJobItems, requireBulkJob } from './bulk-repository.ts';
import { planBulkFile } from './plan-bulk-file.ts';
import { readUpload } from './upload-object.ts';

/**
 * Starts a bulk creation for one of the caller's verified parties. The whole file is scanned, so
 * that an unreadable one is refused at once. The job (run-bulk-chunk.ts), started by the table's
 * stream, creates the cases. Throws as `requireUsableParty`, `checkUpload` and `planBulkFile` do,
 * and `conflict` while three jobs of the caller are unfinished.
 */
export const startBulkJob: UseCase<typeof bulkCasesEndpoints.startBulkJob, FilingDeps> = async (
  deps,
  { principal, body, idempotencyKey },
) => {
  const { userId, role } = principal;
  const party = await requireUsableParty(deps, { principal, partyId: body.partyId });
  const { key } = await checkCsv(deps, userId, body.key);
  const { bytes, etag } = await readUpload(deps.files, { key });
  const { total, ...plan } = planBulkFile(bytes);
  const now = deps.clock.now();
  const job: BulkJobRecord = {
    id: newId('bulkJob'),
    userId,
    role,
    key,
    fileName: body.fileName,
    partyId: party.id,
    partyName: party.name,
    resolutionKind: body.resolutionKind,
    state: 'queued',
    failure: '',
    total,
    cursor: 0,
    created: 0,
    skipped: 0,
    failed: 0,
    hasErrorFile: false,
    createdAt: now.toISOString(),
  };
  const items = newBulkJobItems(deps.table, job, { ...plan, etag });
  const { jobId } = await createOnce(deps.table, {
    userId,
    endpointId: 'startBulkJob',
    idempotencyKey,
    request: body,
    created: { jobId: String(job.id) },
    createdSchema: z.object({ jobId: z.string() }),
    now,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('running') ? tooMany() : error;
  });
  return { job: presentBulkJob(await requireBulkJob(deps.table, { userId, jobId })) };
};

const tooMany = () =>
  new AppError(
    'conflict',
    `${BULK_JOBS_RUNNING} of your uploads are still running. Begin this one when one of them is over`,
  );

/** Spreadsheets and UTF-16 texts are not UTF-8 by their bytes: the refusal says what to do. */
async function checkCsv(
  { files }: FilingDeps,
  userId: string,
  address: string,
): Promise<CheckedUpload> {
  try {
    return await checkUpload(files, { userId, purpose: 'bulkCases', address, field: 'key' });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported_type') throw error;
    const message = `${INVALID_FILE_TYPE}: upload a CSV file in UTF-8, as spreadsheets save it by “CSV UTF-8”`;
    throw new AppError('unsupported_type', message, {
      issues: [{ field: 'key', message }],
      cause: error,
    });
  }
}
