import type { Case, CaseRow, FiledDocument } from '#contracts/endpoints/cases.ts';
import type { LifecycleFacts } from '#contracts/rules/case-lifecycle.ts';
import { caseStatuses } from '#contracts/rules/case-status.ts';
import { toIndianDateTime } from '#shared/india-time.ts';
import type { DocketRow } from '../docket/docket-row.ts';
import {
  type Assignment,
  agreementsOf,
  type CaseRecord,
  caseManagerIdOf,
  hasAgreementDocument,
  type Money,
} from './case-record.ts';
import type { Hearing } from './hearings/hearing-repository.ts';
import { presentHearing, presentNextHearing } from './hearings/present-hearing.ts';
import { agreementName } from './outcomes/case-documents.ts';
import { presentRating, type RatingRecord } from './outcomes/rating-repository.ts';

/** Cases in the seeds' names and formats. */

/** What claims are in when nothing else is said (seed 1, section 1). */
export const DEFAULT_CURRENCY = 'INR' as const;

/** A neutral is no agent of the claimant (D22). */
const NEUTRAL_AGENT_ROLE = 'neutral';

/** Decimals of each currency met so far: asking Intl for every row of 1000 would be slow. */
const minorDigits = new Map<string, number>();

/** Minor units to the wire's number: paise to rupees (D37). */
export function toWholeUnits({ amountMinor, currency }: Money): number {
  let digits = minorDigits.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    minorDigits.set(currency, digits);
  }
  return amountMinor / 10 ** digits;
}

/** What decides where a case stands, as its neutrals see it. */
export function lifecycleFactsOf(record: Omit<CaseRecord, 'version'>): LifecycleFacts {
  return {
    status: record.status,
    resolutionKind: record.resolutionKind,
    respondentPartyId: record.respondents[0]?.partyId,
    respondentId: record.respondentId,
    respondentStatus: record.respondentStatus,
    subscriptionKind: record.subscriptionKind,
    agentRole: NEUTRAL_AGENT_ROLE,
    hasAgreementDocument: hasAgreementDocument(record),
    summaryStatus: record.summaryStatus,
  };
}

type SharedFacts = Pick<
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

function presentShared(facts: SharedFacts) {
  const first = facts.respondents[0];
  const nextHearing = facts.nextHearingAt && toIndianDateTime(facts.nextHearingAt);
  return {
    caseCode: facts.code,
    title: facts.title,
    status: facts.status,
    resolutionKind: facts.resolutionKind,
    loanAccountNo: facts.loanAccountNo,
    claimantParty: { name: facts.claimant.name, ownerId: facts.claimant.ownerId },
    // Only a respondent who is registered is a party.
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
    agentRole: NEUTRAL_AGENT_ROLE,
    created_at: facts.createdAt,
    updated_at: facts.updatedAt,
  };
}

export function presentRow(row: DocketRow): CaseRow {
  return {
    id: row.caseId,
    ...presentShared(row),
    hasAgreementDocument: row.hasAgreementDocument,
  };
}

function presentAssigned(record: CaseRecord, role: Assignment['role']) {
  const assigned = record.assignments.find((assignment) => assignment.role === role);
  return assigned && { id: assigned.userId, name: assigned.name };
}

function presentCaseManager(record: CaseRecord): Case['caseManager'] {
  const manager = presentAssigned(record, 'managing');
  return manager && { ...manager, disabled: caseStatuses[record.status].phase === 'closed' };
}

/** What lies around a case; one that was just created has nothing of it. */
type Surroundings = {
  hearings?: readonly Hearing[];
  /** Signed addresses by document id: the stored key stays inside (D57). */
  addresses?: ReadonlyMap<string, string>;
  filedDocuments?: FiledDocument[];
  rating?: RatingRecord | undefined;
};

export function presentCase(
  record: CaseRecord,
  { hearings = [], addresses, filedDocuments = [], rating }: Surroundings = {},
): Case {
  const addressOf = (documentId: string) => addresses?.get(documentId) ?? '';
  return {
    id: record.id,
    ...presentShared(record),
    respondentParties: record.respondents.map(({ name, partyId }) => ({ name, partyId })),
    hasAgreementDocument: hasAgreementDocument(record),
    description: record.description,
    submittedOn: record.submittedAt ?? '',
    counterClaimValue: record.counterClaim ? toWholeUnits(record.counterClaim) : 0,
    counterClaimDescription: record.counterClaimDescription,
    caseItems: record.claimItems.map((item) => ({
      title: item.title,
      claimValue: toWholeUnits(item.claimValue),
      unit: item.claimValue.currency,
      description: item.description,
    })),
    caseTopic: record.keywords,
    nextHearingDate: presentNextHearing(record.nextHearingAt, hearings),
    hearingDatesSet: hearings.map(presentHearing),
    hearingsTotal: record.hearingCount ?? 0,
    bulkUploadExtraFields: record.bulkUploadExtraFields,
    claimantPartyId: record.claimant.partyId,
    respondentId: record.respondentId,
    presidingArbitrator: record.presidingArbitrator ? 'yes' : 'no',
    caseManagerId: caseManagerIdOf(record),
    caseManager: presentCaseManager(record),
    presidingNeutral: presentAssigned(record, 'presiding'),
    requestedMediators: record.assignments
      .filter(({ role }) => role === 'requested')
      .map(({ userId, name, invite }) => ({ id: userId, name, invite })),
    ownerId: record.ownerId,
    summaryStatus: record.summaryStatus,
    negotiationSummary: record.negotiationSummary ?? '',
    filedDocuments,
    uploadedDocuments: record.uploadedDocuments.map(({ id, kind }) => ({
      id,
      kind,
      url: { url: addressOf(id) },
    })),
    agreementsAndAwards: agreementsOf(record).map((agreement) => ({
      id: agreement.id,
      kind: agreement.kind,
      name: agreementName({ ...agreement, caseCode: record.code }),
      date: agreement.uploadedAt,
      url: addressOf(agreement.id),
    })),
    rating: rating && presentRating(rating),
  };
}
