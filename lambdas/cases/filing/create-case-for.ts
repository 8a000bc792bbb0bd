import * as z from 'zod';
import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { casePartyItem, requireUsableParty } from '#lambdas/parties/case-parties.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import { findReceipt, putReceipt } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type CaseRecord, caseRecordSchema } from '../record/case-record.ts';
import { findCase, isCodeTaken, type NewCase } from '../record/case-repository.ts';
import { createCase } from '../writing/write-case.ts';
import { allocateCode, MAX_CODE_TRIES } from './allocate-code.ts';
import { factsOfInput } from './case-of-input.ts';
import { checkCaseFiles } from './check-case-files.ts';
import type { FilingDeps } from './filing-deps.ts';
import { loanAccountItems, requireFreeLoanAccount } from './loan-account.ts';
import { planNewCase, type UncodedCase } from './plan-new-case.ts';
import { sealPans } from './respondent-pans.ts';
import { requireComplete, statusOnSubmission } from './submit-case.ts';

type CreateCaseFor = {
  principal: Principal;
  /** Parsed by contracts/rules/cases/case-input.ts. */
  input: CaseInput;
  isDraft?: boolean;
  /** Further columns of a bulk upload, as label and value. */
  bulkUploadExtraFields?: Record<string, string>;
  /** Requests with the same key create one case. `request` holds no PANs. */
  once?: { endpointId: string; idempotencyKey: string | undefined; request: unknown };
  /** Items of the same transaction. A failed condition of one is a `conflict`. */
  extraItems?: (created: NewCase) => readonly TransactItem[];
};

const createdSchema = z.object({ caseId: z.string() });

/**
 * Creates a case of the caller, who becomes its manager (case managers) or its presiding neutral.
 * Writes the case, its code, the claimant's place and the claim of the loan account in one
 * transaction. Throws `invalid_input` for missing fields, `not_found` for a foreign party,
 * `conflict` for a party under verification or a loan account that has a case, and as
 * `checkUpload` does. Nothing is written then.
 */
export async function createCaseFor(deps: FilingDeps, request: CreateCaseFor): Promise<CaseRecord> {
  const { principal, input } = request;
  const party = await requireUsableParty(deps, { principal, partyId: input.partyId });
  if (!request.isDraft) requireComplete(input);
  const created = await readNewCase(deps, request, party);
  return writeNewCase(deps, created, request);
}

/** Reads and checks all that the new case refers to; writes nothing but checked files. */
async function readNewCase(
  deps: FilingDeps,
  { principal, input, isDraft, bulkUploadExtraFields = {} }: CreateCaseFor,
  party: { id: string; name: string; ownerId: string },
): Promise<UncodedCase> {
  const { userId } = principal;
  const id = newId('case');
  const [files, sealedPans, creator] = await Promise.all([
    checkCaseFiles(deps, userId, input, undefined),
    sealPans(deps, id, input),
    findPerson(deps, userId),
  ]);
  return planNewCase({
    id,
    facts: factsOfInput(input, { files, sealedPans }),
    creator: { principal, name: creator?.name ?? '' },
    claimant: { partyId: party.id, name: party.name, ownerId: party.ownerId },
    bulkUploadExtraFields,
    submittedStatus: isDraft
      ? undefined
      : await statusOnSubmission(deps.table, {
          resolutionKind: input.resolutionKind,
          declineReason: undefined,
        }),
    at: deps.clock.now().toISOString(),
  });
}

/** Writes the case under the next free code, or finds the one that the same request created. */
async function writeNewCase(
  deps: FilingDeps,
  created: UncodedCase,
  { principal, once, extraItems = () => [] }: CreateCaseFor,
): Promise<CaseRecord> {
  const { table } = deps;
  const { userId } = principal;
  const now = new Date(created.createdAt);
  const receipt = once && { ...once, userId, created: { caseId: created.id }, createdSchema, now };
  for (let attempt = 1; attempt <= MAX_CODE_TRIES; attempt += 1) {
    const code = await allocateCode(table, { kind: created.resolutionKind, now, attempt });
    const record: NewCase = { ...created, code };
    const { claimant } = record;
    const isCreated = await createCase(table, record, [
      ...(receipt ? putReceipt(table, receipt) : []),
      casePartyItem(table, {
        caseId: record.id,
        party: { id: claimant.partyId, name: claimant.name },
        partyRole: 'claimant',
      }),
      ...loanAccountItems(table, undefined, record),
      ...extraItems(record),
    ]);
    if (isCreated) return caseRecordSchema.parse({ ...record, version: 1 });
    const former = receipt && (await findReceipt(table, receipt));
    if (former) return mustFind(deps, former.caseId);
    await requireFreeLoanAccount(table, userId, record);
    if (!(await isCodeTaken(table, code))) throw changedMeanwhile();
  }
  throw new Error('No free code was found for a new case');
}

async function mustFind({ table }: FilingDeps, caseId: string): Promise<CaseRecord> {
  const record = await findCase(table, caseId);
  if (!record) throw new AppError('conflict', 'The case that this request created was deleted');
  return record;
}
