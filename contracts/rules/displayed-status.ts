import { listLabelOf } from './case-status.ts';
import type { CaseStatus, DisplayedStatus } from './case-status-table.ts';

/** The status that people see and its words. Apart from the lifecycle: the list needs no more. */

/** The parts of a case that decide it; a `Case` and a `CaseRow` of the API have them all. */
export type DisplayFacts = {
  status: CaseStatus;
  respondentPartyId?: string | undefined;
  respondentStatus?: 'pending' | 'declined' | undefined;
  subscriptionKind?: string | undefined;
  agentRole?: string | undefined;
  hasAgreementDocument: boolean;
};

/** The status that people see (seed 1, section 4, Status adjustments). */
export function displayedStatusOf(
  facts: Pick<
    DisplayFacts,
    'status' | 'respondentPartyId' | 'respondentStatus' | 'subscriptionKind'
  >,
): DisplayedStatus {
  if (facts.status !== 'draft' && facts.respondentPartyId && facts.respondentStatus)
    return 'respondantOnboarded';
  if (facts.status === 'negotiationReached' && facts.subscriptionKind === 'adhoc')
    return 'negotiationReachedAdhoc';
  return facts.status;
}

export const RESPONDENT_DECLINED = 'Respondent Declined the Case';

/**
 * The respondent declined, and the case still waits for an answer: displayed as
 * respondantOnboarded, or at awaitingRespondentAcceptance, where no party need be registered.
 */
export function isDeclined(
  facts: Pick<DisplayFacts, 'status' | 'respondentPartyId' | 'respondentStatus'>,
): boolean {
  if (facts.respondentStatus !== 'declined' || facts.status === 'draft') return false;
  return facts.respondentPartyId !== undefined || facts.status === 'awaitingRespondentAcceptance';
}

/** The displayed status in words, the same in the list and on the case page (D106). */
export function displayedLabelOf(facts: DisplayFacts): string {
  if (isDeclined(facts)) return RESPONDENT_DECLINED;
  const isWaiting = displayedStatusOf(facts) === 'respondantOnboarded';
  return listLabelOf({
    status: isWaiting ? 'awaitingRespondentAcceptance' : facts.status,
    subscriptionKind: facts.subscriptionKind,
    hasDocuments: facts.hasAgreementDocument,
    isClaimantAgent: facts.agentRole === 'claimant',
  });
}
