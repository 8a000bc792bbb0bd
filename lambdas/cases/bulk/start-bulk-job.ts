import * as z from 'zod';
import { BULK_JOBS_RUNNING, type bulkCasesEndpoints } from '#contracts/endpoints/bulk-cases.ts';
import { INVALID_FILE_TYPE } from '#contracts/endpoints/upload-addresses.ts';
import { requireUsableParty } from '#lambdas/parties/index.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
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
 * Begins a bulk creation for one of the caller's verified parties. The file is looked through
 * whole, so that what cannot be read at all is refused at once; its cases are made by the job
 * (run-bulk-chunk.ts), which the table's stream sets going. Throws as `requireUsableParty`,
 * `checkUpload` and `planBulkFile` do, and `conflict` while three jobs of the caller are not over.
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
    ...{ userId, role, key },
    fileName: body.fileName,
    partyId: party.id,
    partyName: party.name,
    resolutionKind: body.resolutionKind,
    state: 'queued',
    failure: '',
    ...{ total, cursor: 0, created: 0, skipped: 0, failed: 0 },
    hasErrorFile: false,
    createdAt: now.toISOString(),
  };
  const { jobId } = await createOnce(deps.table, {
    userId,
    endpointId: 'startBulkJob',
    idempotencyKey,
    request: body,
    made: { jobId: String(job.id) },
    madeSchema: z.object({ jobId: z.string() }),
    now,
    write: () => newBulkJobItems(deps.table, job, { ...plan, etag }),
  }).catch((error: unknown) => {
    // With a key the receipt comes first.
    if (failedConditions(error)?.includes(idempotencyKey === undefined ? 0 : 1)) throw tooMany();
    throw error;
  });
  return { job: presentBulkJob(await requireBulkJob(deps.table, { userId, jobId })) };
};

const tooMany = () =>
  new AppError(
    'conflict',
    `${BULK_JOBS_RUNNING} of your uploads are still running. Begin this one when one of them is over`,
  );

/** A spreadsheet or UTF-16 text is no text by its bytes: the refusal says what to do. */
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
