import { listLabelOf } from './case-status.ts';
import type { CaseStatus, DisplayedStatus } from './case-status-table.ts';

/** Displayed status and its label. Separate from the lifecycle, since the list needs only these. */

/** The fields that decide the displayed status; an API `Case` and `CaseRow` have all of them. */
export type DisplayFacts = {
  status: CaseStatus;
  respondentPartyId?: string | undefined;
  respondentStatus?: 'pending' | 'declined' | undefined;
  subscriptionKind?: string | undefined;
  agentRole?: string | undefined;
  hasAgreementDocument: boolean;
};

/** Displayed status (seed 1, section 4, Status adjustments). */
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
 * True if the respondent declined and the case still waits for a response: it is displayed as
 * respondantOnboarded, or it is at awaitingRespondentAcceptance, which needs no registered party.
 */
export function isDeclined(
  facts: Pick<DisplayFacts, 'status' | 'respondentPartyId' | 'respondentStatus'>,
): boolean {
  if (facts.respondentStatus !== 'declined' || facts.status === 'draft') return false;
  return facts.respondentPartyId !== undefined || facts.status === 'awaitingRespondentAcceptance';
}

/** Label of the displayed status, the same in the list and on the case page (D106). */
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
