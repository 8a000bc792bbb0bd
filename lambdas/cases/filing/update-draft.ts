import type { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import type { CaseInput } from '#contracts/rules/case-input.ts';
import {
  casePartyItem,
  type PartyRecord,
  removeCasePartyItem,
  requireUsableParty,
} from '#lambdas/parties/index.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import type { CaseRecord } from '../case-record.ts';
import { findCase, type NewCase, replaceCase } from '../case-repository.ts';
import { getCase } from '../get-case.ts';
import { allocateCodes, MAX_CODE_TRIES, numbersOnTry } from './allocate-code.ts';
import { assignParty } from './assign-party.ts';
import { type FiledWith, factsOfInput, inputOfCase } from './case-of-input.ts';
import { checkCaseFiles } from './check-case-files.ts';
import type { FilingDeps } from './filing-deps.ts';
import { requireDraft } from './find-draft.ts';
import { loanAccountItems, requireFreeLoanAccount } from './loan-account.ts';
import { openPans, sealPans } from './respondent-pans.ts';
import { requireComplete, statusOnSubmission } from './submit-case.ts';
import { notifyOfSubmission, submissionMailItems } from './tell-of-submission.ts';

type UpdateDraft = (typeof caseCreationEndpoints)['updateDraft'];
type Body = RequestOf<UpdateDraft>['body'];

/**
 * Changes, completes or submits a draft of the caller, which the case managers are told, or
 * assigns a registered party to one of the caller's cases. Throws as `createCaseFor` and
 * `assignParty` do, and `conflict` where the draft is no longer what the caller saw; nothing is written then.
 */
export const updateCaseByForm: UseCase<
  typeof caseCreationEndpoints.updateDraft,
  FilingDeps
> = async (deps, { principal, body }) => {
  const message = await change(deps, principal, body);
  const { case: changed } = await getCase(deps, { principal, params: { id: body.id } });
  return { case: changed, message };
};

async function change(deps: FilingDeps, principal: Principal, body: Body): Promise<string> {
  const { id: caseId, respondentPartyId, respondentNumber, otherPartyId } = body;
  if (respondentPartyId !== undefined) {
    const assigned = { as: 'respondent', partyId: respondentPartyId, respondentNumber } as const;
    await assignParty(deps, { principal, caseId, assigned });
    return 'Respondent Assigned Successfully';
  }
  if (otherPartyId !== undefined) {
    const assigned = { as: 'other', partyId: otherPartyId } as const;
    await assignParty(deps, { principal, caseId, assigned });
    return 'Party Assigned Successfully';
  }
  await changeDraft(deps, principal, body);
  if (body.isDraft !== false) return 'Draft Saved Successfully';
  const submitted = await findCase(deps.table, caseId);
  if (submitted) await notifyOfSubmission(deps, submitted, principal.userId);
  return 'Case Submitted Successfully';
}

const changedMeanwhile = () =>
  new AppError('conflict', 'This draft was changed in another window. Reload it and try again');

async function changeDraft(deps: FilingDeps, principal: Principal, body: Body): Promise<void> {
  const { id: caseId, isDraft, version, ...form } = body;
  const { respondentPartyId: _r, respondentNumber: _n, otherPartyId: _o, ...fields } = form;
  const before = await requireDraft(deps, { principal, caseId });
  if (version !== undefined && version !== before.version) throw changedMeanwhile();
  const input: CaseInput = {
    ...inputOfCase(before, await openPans(deps, before)),
    ...withoutGaps(fields),
  };
  const party =
    input.partyId === before.claimant.partyId
      ? undefined
      : await requireUsableParty(deps, { principal, partyId: input.partyId });
  if (isDraft === false) requireComplete(input);
  const files = await checkCaseFiles(deps, principal.userId, input, before);
  const sealedPans = await sealPans(deps, caseId, input);
  const now = deps.clock.now();
  const changed = changedCase(before, {
    ...{ input, files, sealedPans, party },
    at: now.toISOString(),
  });
  if (isDraft === false) {
    changed.status = await statusOnSubmission(deps.table, changed);
    changed.submittedAt = changed.updatedAt;
    changed.declineReason = undefined;
  }
  await replace(deps, principal, before, changed);
}

/** A key that is there without a value clears its field; party, title and kind always stay. */
function withoutGaps(fields: Partial<CaseInput>): Partial<CaseInput> {
  const { partyId, title, resolutionKind, ...rest } = fields;
  return {
    ...rest,
    ...(partyId !== undefined && { partyId }),
    ...(title !== undefined && { title }),
    ...(resolutionKind !== undefined && { resolutionKind }),
  };
}

type Change = FiledWith & {
  input: CaseInput;
  party: PartyRecord | undefined;
  at: string;
};

function changedCase(before: CaseRecord, { input, party, at, ...filed }: Change): NewCase {
  const facts = factsOfInput(input, filed);
  return {
    ...before,
    ...facts,
    // The form knows no party behind a respondent: it stays with the name that it was given for.
    respondents: facts.respondents.map((respondent, position) => {
      const was = before.respondents[position];
      return was?.partyId && was.name === respondent.name
        ? { ...respondent, partyId: was.partyId, ownerId: was.ownerId }
        : respondent;
    }),
    claimant: party
      ? { partyId: party.id, name: party.name, ownerId: party.ownerId }
      : before.claimant,
    updatedAt: at,
  };
}

/** Its loan account and its parties' places move with it. */
function placesOf(deps: FilingDeps, before: CaseRecord, changed: NewCase): TransactItem[] {
  const { id: caseId } = before;
  const items = loanAccountItems(deps.table, before, changed);
  if (before.claimant.partyId !== changed.claimant.partyId)
    items.push(
      removeCasePartyItem(deps.table, {
        caseId,
        partyId: before.claimant.partyId,
        partyRole: 'claimant',
      }),
      casePartyItem(deps.table, {
        caseId,
        party: { id: changed.claimant.partyId, name: changed.claimant.name },
        partyRole: 'claimant',
      }),
    );
  const stays = new Set(changed.respondents.map(({ partyId }) => partyId));
  for (const { partyId } of before.respondents)
    if (partyId && !stays.has(partyId))
      items.push(removeCasePartyItem(deps.table, { caseId, partyId, partyRole: 'respondent' }));
  return items;
}

async function replace(
  deps: FilingDeps,
  principal: Principal,
  before: CaseRecord,
  changed: NewCase,
): Promise<void> {
  const isOtherKind = changed.resolutionKind !== before.resolutionKind;
  if (changed.respondents.some(({ partyId }) => partyId === changed.claimant.partyId))
    throw new AppError('conflict', 'The claimant cannot be the respondent too', {
      issues: [{ field: 'partyId', message: 'The claimant cannot be the respondent too' }],
    });
  for (let tries = 1; tries <= (isOtherKind ? MAX_CODE_TRIES : 1); tries += 1) {
    // A code tells the kind: a draft of another kind by now gets another one.
    const code = isOtherKind
      ? (
          await allocateCodes(deps.table, {
            kind: changed.resolutionKind,
            now: deps.clock.now(),
            count: numbersOnTry(tries),
          })
        ).at(-1)
      : before.code;
    const record = { ...changed, code: code ?? before.code };
    const along = [
      ...placesOf(deps, before, record),
      ...submissionMailItems(deps.table, record, principal.userId),
    ];
    if (await replaceCase(deps.table, before, record, along)) return;
    await requireFreeLoanAccount(deps.table, principal.userId, record);
    const now = await requireDraft(deps, { principal, caseId: before.id });
    if (now.version !== before.version) throw changedMeanwhile();
  }
  throw changedMeanwhile();
}
