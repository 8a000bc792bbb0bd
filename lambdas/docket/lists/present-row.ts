import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import { toIndianDateTime } from '#shared/india-time.ts';
import { DEFAULT_CURRENCY, toWholeUnits } from '#shared/money.ts';
import type { DocketRow } from '../record/docket-row.ts';

/** The caller's role on a case; a neutral is never the claimant's agent (D22). */
export const AGENT_ROLE = 'neutral';

/** Fields that both the list and the case detail return. */
type RowFacts = Pick<
  DocketRow,
  | 'code'
  | 'title'
  | 'status'
  | 'resolutionKind'
  | 'loanAccountNo'
  | 'claimant'
  | 'respondents'
  | 'respondentStatus'
  | 'totalClaim'
  | 'nextHearingAt'
  | 'subscriptionKind'
  | 'createdAt'
  | 'updatedAt'
>;

export function presentRowFacts(facts: RowFacts) {
  const first = facts.respondents[0];
  const nextHearing = facts.nextHearingAt && toIndianDateTime(facts.nextHearingAt);
  return {
    caseCode: facts.code,
    title: facts.title,
    status: facts.status,
    resolutionKind: facts.resolutionKind,
    loanAccountNo: facts.loanAccountNo,
    claimantParty: { name: facts.claimant.name, ownerId: facts.claimant.ownerId },
    // A party exists only once its respondent is registered.
    respondentParty: first?.partyId
      ? { name: first.name, ownerId: first.ownerId ?? '' }
      : undefined,
    respondentName: first?.name ?? '',
    respondentParties: facts.respondents.map(({ name }) => ({ name })),
    respondentPartyId: first?.partyId,
    respondentStatus: facts.respondentStatus,
    totalClaimValue: facts.totalClaim ? toWholeUnits(facts.totalClaim) : 0,
    currencyUnit: facts.totalClaim?.currency ?? DEFAULT_CURRENCY,
    nextHearingDate: nextHearing ? { date: nextHearing, time: nextHearing } : undefined,
    subscriptionKind: facts.subscriptionKind,
    agentRole: AGENT_ROLE,
    created_at: facts.createdAt,
    updated_at: facts.updatedAt,
  };
}

export function presentRow(row: DocketRow): CaseRow {
  return {
    id: row.caseId,
    ...presentRowFacts(row),
    hasAgreementDocument: row.hasAgreementDocument,
    clock: row.clock,
    caseManagerId: row.caseManagerId,
  };
}
