import { registrationFeeOf } from '#contracts/rules/cases/case-fees.ts';
import {
  type CaseInput,
  caseInputSchema,
  type MissingField,
} from '#contracts/rules/cases/case-input.ts';
import type { CaseStatus } from '#contracts/rules/cases/case-status.ts';
import { getSystemConfig } from '#lambdas/system-config/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { CaseRecord } from '../record/case-record.ts';

/** The problems that prevent submission: missing fields and broken rules of the form. */
export function lacksOf(input: CaseInput): MissingField[] {
  const { error } = caseInputSchema.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }));
}

/** Throws `invalid_input` with each missing or wrong field. */
export function requireComplete(input: CaseInput): void {
  const issues = lacksOf(input);
  const [first] = issues;
  if (first) throw new AppError('invalid_input', first.message, { issues });
}

/**
 * The status of a submitted case: waiting for its fee if this deployment has one (D101), else for
 * approval. A case that was declined has passed the fee.
 */
export async function statusOnSubmission(
  table: Table,
  record: Pick<CaseRecord, 'resolutionKind' | 'declineReason'>,
): Promise<CaseStatus> {
  const { systemConfig } = await getSystemConfig({ table }, {});
  const { totalPayment } = registrationFeeOf(record.resolutionKind, systemConfig.caseFees);
  return totalPayment > 0 && record.declineReason === undefined
    ? 'pendingRegistrationFee'
    : 'waitingForCaseApproval';
}
