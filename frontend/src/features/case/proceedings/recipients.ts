import type { ResolutionKind } from '../../../../../contracts/case-status.ts';
import {
  type Comment,
  privateToText,
  type VisibilityType,
} from '../../../../../contracts/comments.ts';
import type { CaseParty } from '../../../../../contracts/parties.ts';
import { neutralLabel, participantLabel } from '../../../shared/case-labels.ts';

/** Whom a comment can be sent to, and how the thread says whom it was sent to (seed 1, section 6). */

/** Those a comment is sent to, as the API takes them. */
export type Recipients = { visibilityType: VisibilityType; visibilityPartyIds: string[] };

export type RecipientChoice = {
  label: string;
  /** The role of a party. */
  detail?: string;
  recipients: Recipients;
};

export type RecipientChoices = {
  direct: RecipientChoice[];
  /** To choose from in a submenu; empty where there are less than two. */
  respondents: { partyId: string; name: string }[];
};

/**
 * All, the case manager, the neutral who conducts the case, each party that is no respondent,
 * and the respondents: one alone directly, several in a submenu. A claimant is never among the
 * respondents, and nobody is offered who is not there or who is the writer.
 */
export function recipientChoices(facts: {
  kind: ResolutionKind;
  parties: readonly CaseParty[];
  hasOtherManager: boolean;
  hasOtherNeutral: boolean;
}): RecipientChoices {
  const claimants = new Set(
    facts.parties.filter((one) => one.partyRole === 'claimant').map((one) => one.partyId),
  );
  const isRespondent = (one: CaseParty) => one.partyRole === 'respondent';
  const respondents = facts.parties.filter(
    (one) => isRespondent(one) && !claimants.has(one.partyId),
  );
  const named = [
    ...facts.parties.filter((one) => !isRespondent(one)),
    ...(respondents.length === 1 ? respondents : []),
  ];
  return {
    direct: [
      toRole('All', 'all'),
      ...(facts.hasOtherManager ? [toRole('Case Manager', 'caseManager')] : []),
      ...(facts.hasOtherNeutral ? [toRole(neutralLabel(facts.kind), 'mediator')] : []),
      ...named.map(({ party, partyId, partyRole }) => ({
        label: party.name,
        detail: participantLabel(partyRole),
        recipients: { visibilityType: partyRole, visibilityPartyIds: [partyId] },
      })),
    ],
    respondents:
      respondents.length > 1
        ? respondents.map(({ party, partyId }) => ({ partyId, name: party.name }))
        : [],
  };
}

const toRole = (label: string, visibilityType: VisibilityType): RecipientChoice => ({
  label,
  recipients: { visibilityType, visibilityPartyIds: [] },
});

/** Whom a comment is private to, in words; undefined for what all see. */
export function privateTo(
  comment: Pick<Comment, keyof Recipients>,
  parties: readonly CaseParty[],
  kind: ResolutionKind,
): string | undefined {
  const nameOf = (id: string) => parties.find(({ partyId }) => partyId === id)?.party.name;
  return privateToText(comment, nameOf, kind);
}

/** Names a choice of recipients: equal for equal ones. */
export function wishOf(recipients: Recipients, byMessagingApp: boolean): string {
  const { visibilityType, visibilityPartyIds } = recipients;
  return [visibilityType, ...visibilityPartyIds.toSorted(), byMessagingApp ? 'app' : ''].join(' ');
}
