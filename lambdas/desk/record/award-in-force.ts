import { type FollowUpKind, followUpKinds } from '#contracts/rules/outcome/outcomes.ts';
import { requireAwardInForce } from '#lambdas/agreements/in-force.door.ts';
import { agreementName } from '#lambdas/cases/reading.door.ts';
import { acceptedAgreementsOf, type CaseRecord } from '#lambdas/cases/record.door.ts';
import { tribunalOf } from '#lambdas/cases/tribunal.door.ts';
import { papersOf } from '#lambdas/cases/writing.door.ts';
import { AppError } from '#shared/errors.ts';
import type { DeskDraftRecord } from './desk-record.ts';

/** What can be written about the award in force: a dissenting opinion in a tribunal of several only. */
export function possibleFollowUps(record: CaseRecord): FollowUpKind[] {
  const hasAward =
    record.resolutionKind === 'arbitration' &&
    papersOf(record) !== undefined &&
    acceptedAgreementsOf(record).length > 0;
  if (!hasAward) return [];
  return followUpKinds.filter((kind) => kind !== 'dissent' || tribunalOf(record).length > 1);
}

/**
 * The award in force, for a draft that follows it. Throws `conflict` for another award, and for a
 * dissenting opinion of a sole arbitrator.
 */
export function awardToFollow(
  record: CaseRecord,
  { kind, agreementId }: { kind: FollowUpKind; agreementId: string },
): NonNullable<DeskDraftRecord['refersTo']> {
  requireAwardInForce(record, agreementId);
  if (!possibleFollowUps(record).includes(kind))
    throw new AppError('conflict', 'A sole arbitrator has nobody to dissent from');
  const [award] = acceptedAgreementsOf(record);
  if (!award) throw new Error('A case without an award was refused');
  const name = agreementName({ ...award, caseCode: record.code });
  return { kind, agreementId, name, at: award.uploadedAt };
}
