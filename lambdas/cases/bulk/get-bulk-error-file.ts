import type { bulkCasesEndpoints } from '#contracts/endpoints/cases/bulk-cases.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { bulkKeys } from './bulk-keys.ts';
import { requireBulkJob } from './bulk-repository.ts';

/**
 * A short-lived address of the file of failed rows. Throws `not_found` for a foreign job,
 * `conflict` if there is no such file.
 */
export const getBulkErrorFile: UseCase<
  typeof bulkCasesEndpoints.getBulkErrorFile,
  FilingDeps
> = async ({ table, files }, { principal, params }) => {
  const { userId } = principal;
  const { id, fileName, hasErrorFile } = await requireBulkJob(table, { userId, jobId: params.id });
  if (!hasErrorFile) throw new AppError('conflict', 'This upload has no file of errors');
  return {
    url: await downloadAddress(files, {
      key: bulkKeys.errorFile(userId, id),
      fileName: `${fileName.replace(/\.csv$/i, '')} errors.csv`,
    }),
  };
};
