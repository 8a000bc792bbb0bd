import { mayRecordOrders } from '#contracts/rules/speech/orders.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { isApproved } from '#lambdas/serving/door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';

/** Whether a member of the tribunal writes orders in a case: in a running arbitration (D103). */
export const mayOrder = (record: CaseRecord, { role }: Principal): boolean =>
  isApproved(record) && mayRecordOrders(record, role);

/** Throws `conflict` unless a member of the tribunal can write and issue orders in the case now. */
export function requireOrders(record: CaseRecord, principal: Principal): void {
  if (!mayOrder(record, principal))
    throw new AppError(
      'conflict',
      'Only the arbitrators of a running arbitration write and issue orders',
    );
}
