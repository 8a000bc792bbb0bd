import {
  AWARD_IN_FORCE,
  type agreementsEndpoints,
} from '#contracts/endpoints/outcome/agreements.ts';
import { type AgreementKind, agreementKindOf } from '#contracts/rules/outcome/outcomes.ts';
import { addressesOf, presentAgreements } from '#lambdas/cases/reading.door.ts';
import { acceptedAgreementsOf, agreementsOf, type CaseRecord } from '#lambdas/cases/record.door.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireSettled } from '../record/require-settled.ts';
import { addPaper, type PaperDeps, type PaperInput, usedBefore } from './add-paper.ts';

/** Maximum number of agreements of a case, which lie in its record. */
export const AGREEMENTS_MAX = 50;

const DONE = 'Uploaded Agreement Document';

/**
 * Adds the first agreement of one of the caller's settled cases. Repeating it with the same upload
 * changes nothing. Throws `not_found` for a foreign case, `conflict` for a case that is not
 * settled, whose kind has other agreements, whose summary is not published, or that has an
 * agreement, `invalid_input` for a text file with an open blank (D115), and as `checkUpload` does.
 */
export const createAgreement =
  (kind: AgreementKind): UseCase<typeof agreementsEndpoints.createDealAgreement, PaperDeps> =>
  async (deps, request) =>
    putAgreement(deps, { ...request, kind, caseId: request.params.caseId });

/**
 * Replaces the present agreement `documentId`, which stays listed as an older one. Throws as
 * `createAgreement` does, `not_found` for another document, and `conflict` for an older agreement
 * and while signatures on the present one are requested. An agreement is withheld while the
 * malware scan has no verdict; one that it refuses can be replaced, or followed by a first one.
 */
export const updateAgreement =
  (kind: AgreementKind): UseCase<typeof agreementsEndpoints.updateDealAgreement, PaperDeps> =>
  async (deps, request) => {
    const { caseId, documentId: replacedId } = request.params;
    return putAgreement(deps, { ...request, kind, caseId, replacedId });
  };

type Put = PaperInput & {
  kind: AgreementKind;
  /** The agreement that is replaced; undefined for the first one. */
  replacedId?: string | undefined;
};

/** Adds an agreement, or replaces one, with what is changed alongside. Throws as `updateAgreement` does. */
export async function putAgreement(deps: PaperDeps, input: Put) {
  const { kind, replacedId } = input;
  const { stored, id } = await addPaper(deps, {
    ...input,
    requireCase(record) {
      requireAgreementCase(record, kind);
      requireListed(record, { kind, replacedId });
    },
    requirePresent: (present) => requireReplaced(present, { kind, replacedId }),
  });
  const agreement = presentAgreements(stored, await addressesOf(deps.files, stored)).find(
    (one) => one.id === id,
  );
  // The upload refers to an award.
  if (!agreement) throw usedBefore();
  return { message: DONE, agreement };
}

function requireAgreementCase(record: CaseRecord, kind: AgreementKind): void {
  if (agreementKindOf(record.resolutionKind) !== kind)
    throw new AppError('conflict', `A case of ${record.resolutionKind} has no such agreement`);
  requireSettled(record);
  if (record.summaryStatus !== 'completed')
    throw new AppError('conflict', 'Publish the summary before you upload the agreement');
}

/** A replaced agreement stays listed, so a repeat finds it too. */
function requireListed(
  record: CaseRecord,
  { kind, replacedId }: { kind: AgreementKind; replacedId: string | undefined },
): void {
  if (replacedId === undefined) return;
  const isListed = agreementsOf(record).some((one) => one.kind === kind && one.id === replacedId);
  if (!isListed) throw new AppError('not_found', 'Agreement not found');
}

function requireReplaced(
  record: CaseRecord,
  { kind, replacedId }: { kind: AgreementKind; replacedId: string | undefined },
): void {
  const agreements = agreementsOf(record).filter((agreement) => agreement.kind === kind);
  const accepted = acceptedAgreementsOf(record).find((agreement) => agreement.kind === kind);
  if (accepted && replacedId === undefined && record.resolutionKind === 'arbitration')
    throw new AppError('conflict', AWARD_IN_FORCE);
  // One that the malware scan refused may be named as the present one, or not at all.
  if (![agreements[0]?.id, accepted?.id].includes(replacedId)) throw changedMeanwhile();
  if (agreements.length >= AGREEMENTS_MAX)
    throw new AppError('conflict', `A case has at most ${AGREEMENTS_MAX} agreements`);
}
