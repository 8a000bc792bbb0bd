import type { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { findSummaryText, readSummaryVersions } from '../record/summary-repository.ts';

/** The published versions of the summary of one of the caller's cases, newest first. */
export const listSummaryVersions: UseCase<
  typeof agreementsEndpoints.listSummaryVersions,
  { table: Table }
> = async (deps, { principal, params }) => {
  const { caseId } = params;
  await requireMember(deps, { principal, caseId });
  const versions = await readSummaryVersions(deps.table, caseId);
  return {
    data: versions.map(({ version, publishedBy, publishedAt }) => ({
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
