import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import { registrationFeeOf } from '#contracts/rules/cases/case-fees.ts';
import { getSystemConfig } from '#lambdas/system-config/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { DEFAULT_CURRENCY, toWholeUnits } from '#shared/money.ts';
import { findCases } from '../record/case-repository.ts';
import { inputOfCase } from './case-of-input.ts';
import { readCreatedPage } from './list-created-cases.ts';
import { lacksOf } from './submit-case.ts';

/**
 * A page of the caller's drafts, each with its registration fee and its missing fields. Costs a
 * page of created cases, and half a read unit per 4 KB of each draft.
 */
export const listCart: UseCase<typeof caseCreationEndpoints.listCart, { table: Table }> = async (
  deps,
  { principal, query },
) => {
  const { page, perPage } = query;
  const [{ rows, ...counted }, { systemConfig }] = await Promise.all([
    readCreatedPage(deps.table, { userId: principal.userId, page, perPage, status: 'draft' }),
    getSystemConfig(deps, {}),
  ]);
  // A draft can have been deleted since.
  const records = await findCases(
    deps.table,
    rows.map(({ caseId }) => caseId),
  );
  return {
    data: records.map((record) => ({
      id: record.id,
      caseCode: record.code,
      title: record.title,
      resolutionKind: record.resolutionKind,
      totalClaimValue: record.totalClaim ? toWholeUnits(record.totalClaim) : 0,
      currencyUnit: record.totalClaim?.currency ?? DEFAULT_CURRENCY,
      fee: registrationFeeOf(record.resolutionKind, systemConfig.caseFees),
      missing: [...new Set(lacksOf(inputOfCase(record)).map(({ message }) => message))],
      declineReason: record.declineReason ?? '',
      updated_at: record.updatedAt,
    })),
    page,
    perPage,
    ...counted,
  };
};
