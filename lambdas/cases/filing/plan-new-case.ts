import type { CaseStatus } from '#contracts/rules/cases/case-status.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { CaseRecord } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import type { FiledFacts } from './case-of-input.ts';

/** A new case before its code is allocated. */
export type UncodedCase = Omit<NewCase, 'code'>;

type PlanNewCase = {
  id: CaseRecord['id'];
  facts: FiledFacts;
  creator: { principal: Principal; name: string };
  claimant: CaseRecord['claimant'];
  bulkUploadExtraFields: Record<string, string>;
  /** The status on submission; undefined for a draft. */
  submittedStatus: CaseStatus | undefined;
  /** ISO instant of the creation. */
  at: string;
};

/** A new case of its creator, who manages it (case managers) or presides over it (D30). */
export function planNewCase({
  id,
  facts,
  creator: { principal, name },
  claimant,
  bulkUploadExtraFields,
  submittedStatus,
  at,
}: PlanNewCase): UncodedCase {
  const { userId, role } = principal;
  return {
    ...facts,
    id,
    claimant,
    bulkUploadExtraFields,
    status: submittedStatus ?? 'draft',
    submittedAt: submittedStatus && at,
    counterClaimDescription: '',
    presidingArbitrator: role === 'arbitrator' && facts.resolutionKind === 'arbitration',
    assignments: [{ userId, name, role: role === 'caseManager' ? 'managing' : 'presiding' }],
    ownerId: userId,
    createdBy: userId,
    summaryStatus: 'pending',
    uploadedDocuments: [],
    createdAt: at,
    updatedAt: at,
  };
}
