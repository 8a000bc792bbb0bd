import { FOLLOW_UPS_MAX } from '#contracts/rules/desk/follow-up-rules.ts';
import type { FollowUpKind } from '#contracts/rules/outcome/outcomes.ts';
import { followUpsOf } from '#lambdas/cases/papers.door.ts';
import { AppError } from '#shared/errors.ts';
import { requireAwardInForce } from '../record/require-award-in-force.ts';
import { addPaper, type PaperDeps, type PaperInput } from './add-paper.ts';

/**
 * Adds a paper that refers to an award, e.g. a correction, to the papers of the case. The status of the case
 * and the award stay. Throws `conflict` for another award than the one in force, and over the limit, and as
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
