import { FOLLOW_UPS_MAX } from '#contracts/rules/desk/follow-up-rules.ts';
import type { FollowUpKind } from '#contracts/rules/outcome/follow-ups.ts';
import { acceptedAgreementsOf, type CaseRecord, followUpsOf } from '#lambdas/cases/record.door.ts';
import { AppError } from '#shared/errors.ts';
import { requireSettled } from '../record/require-settled.ts';
import { addPaper, type PaperDeps, type PaperInput } from './add-paper.ts';

/**
 * Adds what follows an award, e.g. its correction, to the papers of the case. The status of the case and the
 * award stay. Throws `conflict` for another award than the one in force, and over the limit, and as
 * `checkUpload` does. Returns its id.
 */
export async function putFollowUp(
  deps: PaperDeps,
  input: PaperInput & { kind: FollowUpKind; refersTo: string },
): Promise<{ id: string }> {
  const { id } = await addPaper(deps, {
    ...input,
    requireCase: (record) => requireAwardInForce(record, input.refersTo),
    requirePresent(present) {
      if (followUpsOf(present).length >= FOLLOW_UPS_MAX)
        throw new AppError(
          'conflict',
          `At most ${FOLLOW_UPS_MAX} papers can follow the awards of a case`,
        );
    },
  });
  return { id };
}

/** Throws `conflict` unless the award is the one in force in an arbitration. */
export function requireAwardInForce(record: CaseRecord, agreementId: string): void {
  requireSettled(record);
  const [inForce] = record.resolutionKind === 'arbitration' ? acceptedAgreementsOf(record) : [];
  if (inForce?.id !== agreementId)
    throw new AppError('conflict', 'This award is not the one in force of the case');
}
