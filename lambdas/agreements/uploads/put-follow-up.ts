import type { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import { FOLLOW_UPS_MAX } from '#contracts/rules/desk/follow-up-rules.ts';
import type { FollowUpKind } from '#contracts/rules/outcome/outcomes.ts';
import { followUpLabels } from '#contracts/rules/outcome/paper-labels.ts';
import { followUpsOf } from '#lambdas/cases/papers.door.ts';
import { addressesOf, presentAgreements } from '#lambdas/cases/reading.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireAwardInForce } from '../record/require-award-in-force.ts';
import { addPaper, type PaperDeps, type PaperInput, usedBefore } from './add-paper.ts';

/**
 * Adds a paper that refers to an award, e.g. a correction, to the papers of the case. The status of the case
 * and the award stay. Throws `conflict` for another award than the one in force, and over the limit, and as
 * `checkUpload` does. Returns the case, and the paper's id.
 */
export async function putFollowUp(
  deps: PaperDeps,
  input: PaperInput & { kind: FollowUpKind; refersTo: string },
) {
  return addPaper(deps, {
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
}

/**
 * Uploads a decision about the award in force, e.g. a correction, which refers to it as one that is written
 * at the desk does. Throws `not_found` for a foreign case, and as `putFollowUp` does.
 */
export const createFollowUp: UseCase<typeof agreementsEndpoints.createFollowUp, PaperDeps> = async (
  deps,
  { principal, params: { caseId, documentId: refersTo }, body },
) => {
  const { kind } = body;
  const { stored, id } = await putFollowUp(deps, { principal, caseId, body, kind, refersTo });
  const followUp = presentAgreements(stored, await addressesOf(deps.files, stored))
    .flatMap(({ followUps = [] }) => followUps)
    .find((one) => one.id === id);
  // The upload was used before, for a paper of another kind.
  if (!followUp || followUp.kind !== kind) throw usedBefore();
  return { message: `Uploaded ${followUpLabels[kind]}`, followUp };
};
