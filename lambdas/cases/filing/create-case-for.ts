import * as z from 'zod';
import type { CaseInput } from '#contracts/rules/case-input.ts';
import { findPerson } from '#lambdas/accounts/index.ts';
import { casePartyItem, requireUsableParty } from '#lambdas/parties/index.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { findMade, putReceipt } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Assignment, type CaseRecord, caseRecordSchema } from '../case-record.ts';
import { createCase, findCase, isCodeTaken, type NewCase } from '../case-repository.ts';
import { allocateCodes, MAX_CODE_TRIES, numbersOnTry } from './allocate-code.ts';
import { type FiledFacts, factsOfInput } from './case-of-input.ts';
import { checkCaseFiles } from './check-case-files.ts';
import type { FilingDeps } from './filing-deps.ts';
import { loanAccountItems, requireFreeLoanAccount } from './loan-account.ts';
import { sealPans } from './respondent-pans.ts';
import { requireComplete, statusOnSubmission } from './submit-case.ts';

type CreateCaseFor = {
  principal: Principal;
  /** Parsed by contracts/rules/case-input.ts. */
  input: CaseInput;
  isDraft?: boolean;
  /** Further columns of a bulk upload, as label and value. */
  bulkUploadExtraFields?: Record<string, string>;
  /** Repeating the request with the same key creates one case. The request is without PANs. */
  once?: { endpointId: string; idempotencyKey: string | undefined; request: unknown };
  /** What else is written with the case, or not at all. A condition of it that fails: `conflict`. */
  along?: readonly TransactItem[];
  /** The mails that the new case owes. */
  owes?: (created: NewCase) => TransactItem[];
};

const madeSchema = z.object({ caseId: z.string() });

/**
 * Creates a case of the caller, who is on it: a case manager as its manager, anybody else as its
 * presiding neutral. One transaction: the case, its code, the claimant's place, the loan account
 * that it claims. Throws `invalid_input` for what is missing, `not_found` for a party of somebody
 * else's, `conflict` for one under verification or a loan account that has a case, and as
 * `checkUpload` does for its files. Nothing is written then.
 */
export async function createCaseFor(
  deps: FilingDeps,
  {
    principal,
    input,
    isDraft = false,
    bulkUploadExtraFields = {},
    once,
    along = [],
    owes = () => [],
  }: CreateCaseFor,
): Promise<CaseRecord> {
  const { userId } = principal;
  const party = await requireUsableParty(deps, { principal, partyId: input.partyId });
  if (!isDraft) requireComplete(input);
  const id = newId('case');
  const [files, sealedPans, creator] = await Promise.all([
    checkCaseFiles(deps, userId, input, undefined),
    sealPans(deps, id, input),
    findPerson(deps, userId),
  ]);
  const facts = factsOfInput(input, { files, sealedPans });
  const now = deps.clock.now();
  const created: Omit<NewCase, 'code'> = {
    ...newCaseOf(facts, { id, principal, name: creator?.name ?? '', at: now.toISOString() }),
    claimant: { partyId: party.id, name: party.name, ownerId: party.ownerId },
    bulkUploadExtraFields,
    ...(!isDraft && {
      status: await statusOnSubmission(deps.table, { ...facts, declineReason: undefined }),
      submittedAt: now.toISOString(),
    }),
  };
  const receipt =
    once?.idempotencyKey === undefined
      ? undefined
      : {
          ...once,
          idempotencyKey: once.idempotencyKey,
          userId,
          made: { caseId: created.id },
          madeSchema,
          now,
        };

  for (let tries = 1; tries <= MAX_CODE_TRIES; tries += 1) {
    const codes = await allocateCodes(deps.table, {
      kind: created.resolutionKind,
      now,
      count: numbersOnTry(tries),
    });
    // The last one: what lies before it may be taken as the first was.
    const record = { ...created, code: codes.at(-1) ?? '' };
    const isCreated = await createCase(deps.table, record, [
      ...(receipt ? putReceipt(deps.table, receipt) : []),
      casePartyItem(deps.table, { caseId: record.id, party, partyRole: 'claimant' }),
      ...loanAccountItems(deps.table, undefined, record),
      ...owes(record),
      ...along,
    ]);
    if (isCreated) return caseRecordSchema.parse({ ...record, version: 1 });
    const made = receipt && (await findMade(deps.table, receipt));
    if (made) return mustFind(deps, made.caseId);
    await requireFreeLoanAccount(deps.table, userId, record);
    // What is left is a code that was written past the counter, or the caller's own conditions.
    if (along.length > 0 && !(await isCodeTaken(deps.table, record.code)))
      throw new AppError('conflict', 'The case was not created: something else changed meanwhile');
  }
  throw new Error('No free code was found for a new case');
}

async function mustFind({ table }: FilingDeps, caseId: string): Promise<CaseRecord> {
  const record = await findCase(table, caseId);
  if (!record) throw new AppError('conflict', 'The case was deleted again');
  return record;
}

/** Who creates a case conducts it, or manages it (D30). */
function assign({ principal, name }: { principal: Principal; name: string }): Assignment {
  const role = principal.role === 'caseManager' ? 'managing' : 'presiding';
  return { userId: principal.userId, name, role };
}

function newCaseOf(
  facts: FiledFacts,
  creator: { id: CaseRecord['id']; principal: Principal; name: string; at: string },
): Omit<NewCase, 'code' | 'claimant'> {
  const { id, principal, at } = creator;
  return {
    ...facts,
    id,
    status: 'draft',
    counterClaimDescription: '',
    bulkUploadExtraFields: {},
    presidingArbitrator: principal.role === 'arbitrator' && facts.resolutionKind === 'arbitration',
    assignments: [assign(creator)],
    ownerId: principal.userId,
    createdBy: principal.userId,
    summaryStatus: 'pending',
    uploadedDocuments: [],
    createdAt: at,
    updatedAt: at,
  };
}
