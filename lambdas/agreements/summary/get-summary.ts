import type { agreementsEndpoints } from '#contracts/endpoints/agreements.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { getOwnCase } from '../../cases/index.ts';
import { requireMember } from '../../docket/index.ts';
import { findSummaryText, listSummaryVersions } from './summary-repository.ts';

/** The summary of one of the caller's cases and its published versions, newest first. */
export const getSummary: UseCase<typeof agreementsEndpoints.getSummary, { table: Table }> = async (
  deps,
  { principal, params },
) => {
  const { caseId } = params;
  const record = await getOwnCase(deps, { principal, caseId });
  const versions = await listSummaryVersions(deps.table, caseId);
  return {
    summary: record.negotiationSummary ?? '',
    summaryStatus: record.summaryStatus,
    version: record.summaryVersion ?? 0,
    versions: versions.map(({ version, publishedBy, publishedAt }) => ({
      version,
      publishedBy,
      published_at: publishedAt,
    })),
  };
};

/** The text of a published version. Throws `not_found` for a foreign case and a missing version. */
export const getSummaryVersion: UseCase<
  typeof agreementsEndpoints.getSummaryVersion,
  { table: Table }
> = async (deps, { principal, params }) => {
  const { caseId, version } = params;
  await requireMember(deps, { principal, caseId });
  const summary = await findSummaryText(deps.table, { caseId, version });
  if (summary === undefined) throw new AppError('not_found', 'Version not found');
  return { summary, version };
};
