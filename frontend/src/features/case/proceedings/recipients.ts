import {
  type Addressed,
  type Comment,
  furtherVisibilityTypes,
  isPrivate,
  mayRead,
  privateToText,
  readByText,
  type ThreadReader,
  type VisibilityType,
} from '#contracts/endpoints/comments.ts';
import type { CaseParty } from '#contracts/endpoints/parties.ts';
import type { ServedPerson } from '#contracts/endpoints/servings.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { neutralLabel, participantLabel } from '#portal/shared/case-labels.ts';

/** Recipients of comments, and their display in the thread (seed 1, section 6). */

/** One addressee: a role, or one party with its role in the case. */
export type Addressee = { role: VisibilityType; partyId?: string };

/** Recipients of a comment, in the API's format. */
export type Recipients = {
  visibilityType: VisibilityType;
  visibilityPartyIds: string[];
  alsoVisibleTo?: Exclude<VisibilityType, 'all'>[];
};

export type RecipientChoice = {
  label: string;
  /** The role of a party. */
  detail?: string;
  addressee: Addressee;
};

export type RecipientChoices = {
  direct: RecipientChoice[];
  /** To choose from in a submenu; empty where there are less than two. */
  respondents: { partyId: string; name: string }[];
};

/**
 * All, the case manager, the neutral who conducts the case, each party that is no respondent,
 * and the respondents: one alone directly, several in a submenu. A claimant is never among the
 * respondents. The writer and absent members are not offered.
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
        addressee: { role: partyRole, partyId },
      })),
    ],
    respondents:
      respondents.length > 1
        ? respondents.map(({ party, partyId }) => ({ partyId, name: party.name }))
        : [],
  };
}

const toRole = (label: string, role: VisibilityType): RecipientChoice => ({
  label,
  addressee: { role },
});

const isSame = (one: Addressee, other: Addressee) =>
  one.role === other.role && one.partyId === other.partyId;

export const isAmong = (addressees: readonly Addressee[], wanted: Addressee): boolean =>
  addressees.some((one) => isSame(one, wanted));

/** The addressees after one was ticked or let go: all excludes each other one. */
export function withTick(
  addressees: readonly Addressee[],
  changed: Addressee,
  isTicked: boolean,
): Addressee[] {
  const others = addressees.filter((one) => !isSame(one, changed));
  if (!isTicked) return others;
  if (changed.role === 'all') return [changed];
  return [...others.filter(({ role }) => role !== 'all'), changed];
}

/** Addressees in the API's format; undefined without any. */
export function recipientsOf(addressees: readonly Addressee[]): Recipients | undefined {
  if (addressees.some(({ role }) => role === 'all'))
    return { visibilityType: 'all', visibilityPartyIds: [] };
  const [first, ...further] = furtherVisibilityTypes.filter((role) =>
    addressees.some((one) => one.role === role),
  );
  if (!first) return undefined;
  return {
    visibilityType: first,
    visibilityPartyIds: addressees.flatMap(({ partyId }) => partyId ?? []),
    ...(further.length > 0 && { alsoVisibleTo: further }),
  };
}

/** Most parties that are named in one sentence. */
const NAMED_MAX = 8;

/**
 * Everybody who will read a comment, by name, for its author before it is sent (D108); the
 * author is not among them.
 */
export function futureReaders(
  recipients: Recipients,
  facts: { userId: string; parties: readonly CaseParty[]; members: readonly ThreadReader[] },
): string {
  const { userId, parties, members } = facts;
  const isAddressed = ({ partyId }: CaseParty) =>
    !isPrivate(recipients) || recipients.visibilityPartyIds.includes(partyId);
  const partyNames = [...new Set(parties.filter(isAddressed).map(({ party }) => party.name))];
  const unnamed = partyNames.length - NAMED_MAX;
  const memberNames = members
    .filter(({ id }) => id !== userId)
    .filter((member) => mayRead(member, { ...recipients, ownerId: userId }))
    .map(({ name, isCaseManager }) => (isCaseManager ? `${name} (Case Manager)` : name));
  const names = [
    ...partyNames.slice(0, NAMED_MAX),
    ...(unnamed > 0 ? [`${unnamed} more parties`] : []),
    ...memberNames,
  ];
  const now = names.length > 0 ? `Read by ${names.join(', ')}.` : 'Nobody else reads it yet.';
  const hasManager = members.some(({ isCaseManager }) => isCaseManager);
  return hasManager ? now : `${now} A case manager who joins the case reads it too.`;
}

/**
 * Names of the parties that a comment addresses and whom no mail reaches, for its author before it
 * is sent: comments are mailed to agents only.
 */
export function unreachableParties(
  recipients: Recipients,
  parties: readonly CaseParty[],
  served: { people: readonly ServedPerson[]; isApproved: boolean },
): string[] {
  if (!served.isApproved) return [];
  const reached = new Set(
    served.people.filter(({ kind }) => kind === 'agent').flatMap((person) => person.parties),
  );
  const names = parties
    .filter(
      ({ partyId }) => !isPrivate(recipients) || recipients.visibilityPartyIds.includes(partyId),
    )
    .map(({ party }) => party.name);
  return [...new Set(names)].filter((name) => !reached.has(name));
}

/** Names of the members who can read a private comment; undefined for a public one. */
export const readBy = (
  comment: Addressed & { ownerId: string },
  members: readonly ThreadReader[],
): string | undefined => (isPrivate(comment) ? readByText(comment, members) : undefined);

/** Label of a private comment's recipients; undefined for a public one. */
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
  const { visibilityType, visibilityPartyIds, alsoVisibleTo = [] } = recipients;
  const roles = [visibilityType, ...alsoVisibleTo.toSorted()].join('+');
  return [roles, ...visibilityPartyIds.toSorted(), byMessagingApp ? 'app' : ''].join(' ');
}
