import type { Case, FiledDocument } from '#contracts/endpoints/cases/cases.ts';
import type { LifecycleFacts } from '#contracts/rules/case-lifecycle.ts';
import { caseStatuses } from '#contracts/rules/cases/case-status.ts';
import { documentCategoriesOf } from '#contracts/rules/documents/document-types.ts';
import type { Agreement } from '#contracts/rules/outcome/outcomes.ts';
import { AGENT_ROLE, presentRowFacts } from '#lambdas/docket/lists.door.ts';
import { toWholeUnits } from '#shared/money.ts';
import { type FollowUpDocument, followUpsOf } from '../record/case-papers.ts';
import {
  type AgreementDocument,
  type Assignment,
  agreementsOf,
  type CaseRecord,
  caseManagerIdOf,
  hasAgreementDocument,
  scanOf,
} from '../record/case-record.ts';
import type { Hearing } from '../record/hearing-repository.ts';
import { presentRating, type RatingRecord } from '../record/rating-repository.ts';
import { tribunalMembersOf } from '../record/tribunal.ts';
import { agreementName } from './case-documents.ts';
import { presentHearing, presentNextHearing } from './present-hearing.ts';

/** Cases in the seeds' names and formats. */

/** The facts that decide where a case is in its lifecycle, for its neutrals. */
export function lifecycleFactsOf(record: Omit<CaseRecord, 'version'>): LifecycleFacts {
  return {
    status: record.status,
    resolutionKind: record.resolutionKind,
    respondentPartyId: record.respondents[0]?.partyId,
    respondentId: record.respondentId,
    respondentStatus: record.respondentStatus,
    subscriptionKind: record.subscriptionKind,
    agentRole: AGENT_ROLE,
    hasAgreementDocument: hasAgreementDocument(record),
    summaryStatus: record.summaryStatus,
    closedFrom: record.closedFrom,
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

/** What belongs to a case outside its record. A new case has none. */
type Surroundings = {
  hearings?: readonly Hearing[];
  /** Signed addresses by document id. Stored keys are never sent (D57). */
  addresses?: ReadonlyMap<string, string>;
  filedDocuments?: FiledDocument[];
  rating?: RatingRecord | undefined;
};

/** The agreements and awards of a case, newest first. */
export const presentAgreements = (
  record: Omit<CaseRecord, 'version'>,
  addresses?: ReadonlyMap<string, string>,
): Agreement[] =>
  agreementsOf(record).map((agreement) => {
    const followUps = followUpsOf(record).filter(({ refersTo }) => refersTo === agreement.id);
    const present = (paper: PaperDocument) => ({
      id: paper.id,
      name: agreementName({ ...paper, caseCode: record.code }),
      date: paper.uploadedAt,
      uploadedBy: paper.uploadedBy ?? '',
      scan: scanOf(paper),
      url: addresses?.get(paper.id) ?? '',
    });
    return {
      ...present(agreement),
      kind: agreement.kind,
      ...(followUps.length > 0 && {
        followUps: followUps.map((one) => ({ ...present(one), kind: one.kind })),
      }),
    };
  });

type PaperDocument = AgreementDocument | FollowUpDocument;

export function presentCase(
  record: CaseRecord,
  { hearings = [], addresses, filedDocuments = [], rating }: Surroundings = {},
): Case {
  const tribunal = tribunalMembersOf(record).map(({ userId: id, name }) => ({ id, name }));
  const addressOf = (documentId: string) => addresses?.get(documentId) ?? '';
  return {
    id: record.id,
    ...presentRowFacts(record),
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
    clock: record.clock,
    bulkUploadExtraFields: record.bulkUploadExtraFields,
    claimantPartyId: record.claimant.partyId,
    respondentId: record.respondentId,
    closedFrom: record.closedFrom,
    statusSetAt: record.statusSetAt,
    presidingArbitrator: record.presidingArbitrator ? 'yes' : 'no',
    caseManagerId: caseManagerIdOf(record),
    caseManager: presentCaseManager(record),
    presidingNeutral: presentAssigned(record, 'presiding'),
    ...(tribunal.length > 1 && { tribunal }),
    requestedMediators: record.assignments
      .filter(({ role }) => role === 'requested')
      .map(({ userId, name, invite }) => ({ id: userId, name, invite })),
    ownerId: record.ownerId,
    summaryStatus: record.summaryStatus,
    summaryVersion: record.summaryVersion ?? 0,
    negotiationSummary: record.negotiationSummary ?? '',
    filedDocuments,
    uploadedDocuments: record.uploadedDocuments.map(({ id, kind }) => ({
      id,
      kind,
      url: { url: addressOf(id) },
    })),
    agreementsAndAwards: presentAgreements(record, addresses),
    documentCategoryandTypes: documentCategoriesOf(record.resolutionKind),
    rating: rating && presentRating(rating),
  };
}
