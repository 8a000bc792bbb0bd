import { ERROR_COLUMN } from '#contracts/rules/cases/bulk-rows.ts';
import { csvFile } from '#contracts/rules/csv.ts';
import { writeActivity } from '#lambdas/notifications/door.ts';
import { storeFile } from '#shared/files/store-file.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import type { BulkJobRecord, BulkPlan } from './bulk-job-record.ts';
import { bulkKeys } from './bulk-keys.ts';
import { endBulkJob, listBulkProblems } from './bulk-repository.ts';
import { readCsv } from './read-csv.ts';
import { readUpload } from './upload-object.ts';

/**
 * Completes a job after its last row: writes the failed rows into a file, notifies the user and
 * ends the job. Safe to repeat after an interruption; the job's id makes the notification unique.
 */
export async function completeBulkJob(
  deps: FilingDeps,
  job: BulkJobRecord,
  plan: BulkPlan,
): Promise<void> {
  if (job.failed > 0) await writeErrorFile(deps, job, plan);
  const parts = [
    job.created === 1 ? '1 case created' : `${job.created} cases created`,
    ...(job.skipped > 0 ? [`${job.skipped} already there`] : []),
    ...(job.failed > 0 ? [`${job.failed} with errors`] : []),
  ];
  await end(deps, job, {
    state: 'completed',
    failure: '',
    hasErrorFile: job.failed > 0,
    message: `${job.fileName}: ${parts.join(', ')}`,
  });
}

/** Ends a job that cannot continue. Its cases stay. */
export async function giveUpBulkJob(
  deps: FilingDeps,
  job: BulkJobRecord,
  failure: string,
): Promise<void> {
  await end(deps, job, {
    state: 'failed',
    failure,
    hasErrorFile: false,
    message: `${job.fileName}: the upload was given up after ${job.created} cases. ${failure}`,
  });
}

async function end(
  deps: FilingDeps,
  job: BulkJobRecord,
  {
    message,
    ...outcome
  }: Pick<BulkJobRecord, 'state' | 'failure' | 'hasErrorFile'> & { message: string },
): Promise<void> {
  const finishedAt = deps.clock.now().toISOString();
  await writeActivity(deps, {
    id: `ended-${job.id}`,
    userId: job.userId,
    kind: 'BULK',
    bulkJobId: job.id,
    message,
    createdAt: finishedAt,
  });
  await endBulkJob(deps.table, job, { ...outcome, finishedAt });
}

async function writeErrorFile(
  deps: FilingDeps,
  { id, userId, key }: BulkJobRecord,
  { header, delimiter, etag }: BulkPlan,
): Promise<void> {
  const [{ bytes }, rows] = await Promise.all([
    readUpload(deps.files, { key, etag }),
    listBulkProblems(deps.table, id),
  ]);
  const wrong = new Map(
    rows
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ row, problems }) => [
        row,
        problems
          .map(({ column, message }) => (column ? `${column}: ${message}` : message))
          .join('; '),
      ]),
  );
  // A file that is uploaded again has a column of errors already, which is replaced.
  const former = header.findIndex((label) => label.trim() === ERROR_COLUMN);
  const kept = (cells: readonly string[]) => cells.filter((_, at) => at !== former);
  const lines = [[...kept(header), ERROR_COLUMN]];
  readCsv(bytes, { delimiter, firstRow: 1 }, ({ row, cells }) => {
    const errors = wrong.get(row);
    if (errors === undefined) return;
    const padded = header.map((_, at) => cells[at] ?? '');
    lines.push([...kept(padded), errors]);
  });
  await storeFile(deps.files, {
    key: bulkKeys.errorFile(userId, id),
    contentType: 'text/csv; charset=utf-8',
    bytes: csvFile(lines),
  });
}
