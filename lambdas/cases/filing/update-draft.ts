import type { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import type { CaseStatus, ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import {
  casePartyItem,
  removeCasePartyItem,
  requireUsableParty,
} from '#lambdas/parties/case-parties.door.ts';
import type { PartyRecord } from '#lambdas/parties/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { getCase } from '../reading/get-case.ts';
import type { CaseRecord } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { changeCase } from '../writing/change-case.ts';
import { allocateCode } from './allocate-code.ts';
import { assignParty } from './assign-party.ts';
import { type FiledWith, factsOfInput, inputOfCase } from './case-of-input.ts';
import { checkCaseFiles } from './check-case-files.ts';
import type { FilingDeps } from './filing-deps.ts';
import { loanAccountItems, requireFreeLoanAccount } from './loan-account.ts';
import { draftOf, requireDraft } from './require-draft.ts';
import { openPans, sealPans } from './respondent-pans.ts';
import { requireComplete, statusOnSubmission } from './submit-case.ts';
import { notifyOfSubmission, submissionMailItems } from './tell-of-submission.ts';

type UpdateDraft = (typeof caseCreationEndpoints)['updateDraft'];
type Body = RequestOf<UpdateDraft>['body'];

/**
 * Changes, completes or submits a draft of the caller, or assigns a registered party to one of the
 * caller's cases. A submission notifies the case managers. Throws as `createCaseFor` and
 * `assignParty` do, and `conflict` if the draft was changed since the caller saw it. Nothing is
 * written then.
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
  const changed = await changeDraft(deps, principal, body);
  if (body.isDraft !== false) return 'Draft Saved Successfully';
  await notifyOfSubmission(deps, changed, principal.userId);
  return 'Case Submitted Successfully';
}

/** The draft as its form changes it, with all that is read and checked before it is written. */
async function changeDraft(deps: FilingDeps, principal: Principal, body: Body): Promise<NewCase> {
  const { id: caseId, isDraft, version, ...form } = body;
  const { respondentPartyId: _r, respondentNumber: _n, otherPartyId: _o, ...fields } = form;
  const { userId } = principal;
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
  const files = await checkCaseFiles(deps, userId, input, before);
  const sealedPans = await sealPans(deps, caseId, input);
  const at = deps.clock.now().toISOString();
  const saved = changedCase(before, { input, files, sealedPans, party, at });
  requireOtherSide(saved);
  const changed =
    isDraft === false
      ? submitted(saved, { at, status: await statusOnSubmission(deps.table, saved) })
      : saved;

  const { after } = await changeCase(deps, caseId, async (stored, { number }) => {
    if (number > 1) await requireFreeLoanAccount(deps.table, userId, changed);
    if (draftOf(stored, userId).version !== before.version) throw changedMeanwhile();
    const code = await codeOf(deps, before, { kind: changed.resolutionKind, number });
    const after = { ...changed, code };
    const extraItems = [
      ...placeItems(deps.table, before, after),
      ...submissionMailItems(deps.table, after, userId),
    ];
    return { after, extraItems };
  });
  return after;
}

function requireOtherSide({ respondents, claimant }: NewCase): void {
  const message = 'The claimant cannot be the respondent too';
  if (respondents.some(({ partyId }) => partyId === claimant.partyId))
    throw new AppError('conflict', message, { issues: [{ field: 'partyId', message }] });
}

/** A code names the kind of its case: a draft that changes its kind gets another one. */
async function codeOf(
  { table, clock }: FilingDeps,
  before: CaseRecord,
  { kind, number }: { kind: ResolutionKind; number: number },
): Promise<string> {
  if (kind === before.resolutionKind) return before.code;
  return allocateCode(table, { kind, now: clock.now(), attempt: number });
}

/** A key without a value clears its field, except for party, title and kind. */
function withoutGaps(
  fields: {
    [Field in keyof CaseInput]?: CaseInput[Field] | undefined;
  },
): Partial<CaseInput> {
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
    // The form holds no party ids: a respondent keeps the party as long as the name is the same.
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

const submitted = (
  saved: NewCase,
  { at, status }: { at: string; status: CaseStatus },
): NewCase => ({ ...saved, status, submittedAt: at, declineReason: undefined });

/** Moves the claims of the draft's loan account and the places of its parties. */
function placeItems(table: Table, before: CaseRecord, after: NewCase): TransactItem[] {
  const { id: caseId } = before;
  const items = loanAccountItems(table, before, after);
  const { partyId: formerId } = before.claimant;
  if (formerId !== after.claimant.partyId)
    items.push(
      removeCasePartyItem(table, { caseId, partyId: formerId, partyRole: 'claimant' }),
      casePartyItem(table, {
        caseId,
        party: { id: after.claimant.partyId, name: after.claimant.name },
        partyRole: 'claimant',
      }),
    );
  const stays = new Set(after.respondents.map(({ partyId }) => partyId));
  for (const { partyId } of before.respondents)
    if (partyId && !stays.has(partyId))
      items.push(removeCasePartyItem(table, { caseId, partyId, partyRole: 'respondent' }));
  return items;
}
