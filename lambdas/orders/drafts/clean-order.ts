import type { CaseStatus } from '#contracts/rules/cases/case-status.ts';
import type { Role } from '#contracts/rules/roles.ts';
import {
  emptyOrderIssue,
  mayRecordOrders,
  type OrderSheet,
} from '#contracts/rules/speech/orders.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { cleanRichText, hasText } from '#shared/rich-text/clean-rich-text.ts';

/** Sanitises the content of an order. Throws `invalid_input` if no text is left. */
export function cleanOrder(content: string): string {
  const cleaned = cleanRichText(content);
  if (!hasText(cleaned)) throw refused(emptyOrderIssue);
  return cleaned;
}

/**
 * Throws `invalid_input` unless the caller may record an order of a hearing in the case (D103).
 * `row`: undefined without a case.
 */
export function requireHearing(row: DocketRow | undefined, role: Role): void {
  if (!row || !mayRecordOrders(row, role))
    throw refused({
      field: 'sheet',
      message: 'Only the arbitrator of a running arbitration records an order of a hearing',
    });
}

/** Throws `invalid_input` for an order of a day that has not come. */
export function requirePastDay({ date }: OrderSheet, now: Date): void {
  if (date > indianDayOf(now.toISOString()))
    throw refused({
      field: 'sheet.date',
      message: 'The date of an order cannot be later than today',
    });
}

/** Throws `conflict` for a draft, which its creator can delete with everything in it. */
export function requireFiled({ status }: { status: CaseStatus }): void {
  if (status === 'draft')
    throw new AppError(
      'conflict',
      'This case is a draft. Submit it before you record an order in it.',
    );
}

const refused = (issue: { field: string; message: string }) =>
  new AppError('invalid_input', issue.message, { issues: [issue] });
