import { acceptedAgreementsOf, type CaseRecord } from '#lambdas/cases/record.door.ts';
import { AppError } from '#shared/errors.ts';
import { requireSettled } from './require-settled.ts';

/** Throws `conflict` unless the award is the one in force in an arbitration. */
export function requireAwardInForce(record: CaseRecord, agreementId: string): void {
  requireSettled(record);
  const [inForce] = record.resolutionKind === 'arbitration' ? acceptedAgreementsOf(record) : [];
  if (inForce?.id !== agreementId)
    throw new AppError('conflict', 'This award is not the one in force of the case');
}
