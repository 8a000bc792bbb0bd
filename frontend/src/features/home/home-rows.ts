import type { ApprovalRow } from '#contracts/endpoints/cases/case-creation.ts';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import type { Invite } from '#contracts/endpoints/invites.ts';
import type { Activity } from '#contracts/endpoints/notifications.ts';
import type { Party } from '#contracts/endpoints/parties.ts';
import { displayedLabelOf } from '#contracts/rules/cases/displayed-status.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { respondentsOf, statusTone } from '#portal/shared/case-labels.ts';
import { indianDate, timeAgo } from '#portal/shared/dates/indian-dates.ts';
import { destinationOf } from '#portal/shared/notifications.ts';
import { paths } from '#portal/shared/paths.ts';
import type { HomeRow } from './home-list.ts';

/** Cases, hearings and notifications as rows of Home. */

export function caseRow(row: CaseRow): HomeRow {
  const { first, others } = respondentsOf(row);
  const respondents = others.length > 0 ? `${first} +${others.length}` : first;
  return {
    id: row.id,
    to: paths.case.href(row.id, row.resolutionKind),
    title: row.title,
    // Most titles name the parties.
    detail:
      row.title.includes(row.claimantParty.name) && first && row.title.includes(first)
        ? row.caseCode
        : [row.caseCode, `${row.claimantParty.name} v. ${respondents || '–'}`].join(' · '),
    badge: { tone: statusTone(row), text: displayedLabelOf(row) },
  };
}

/** Opened where it is gone on with; says how old it is. */
export function draftRow(row: CaseRow, nowMs: number): HomeRow {
  const { detail, ...shown } = caseRow(row);
  return {
    ...shown,
    to: paths.createCase.href(row.id),
    detail: `Begun ${timeAgo(row.created_at, nowMs)} · ${detail}`,
  };
}

/** Opened in the work list of summaries and agreements. */
/** An arbitrator writes the award at the desk of the case; the papers of others are uploaded. */
export const paperRow = (row: CaseRow, role: Role | undefined): HomeRow => ({
  ...caseRow(row),
  to:
    row.resolutionKind === 'arbitration' && role === 'arbitrator'
      ? paths.desk.href(row.id)
      : paths.uploads.hrefToPapers(row.id),
});

/** Not among the case manager's own cases: it is opened in the queue. Says how long it has waited. */
export function approvalRow(row: ApprovalRow, nowMs: number): HomeRow {
  return {
    id: row.id,
    to: paths.caseApprovals.href(),
    title: row.title,
    detail: [
      ...(row.submittedOn ? [`Submitted ${timeAgo(row.submittedOn, nowMs)}`] : []),
      row.caseCode,
      `${row.claimantName} v. ${row.respondentName || '–'}`,
    ].join(' · '),
  };
}

export function partyRow({ id, name, document_city, created_at }: Party): HomeRow {
  const registered = indianDate(created_at);
  return {
    id,
    to: paths.party.href(id),
    title: name,
    detail: [document_city, registered && `Registered on ${registered}`]
      .filter(Boolean)
      .join(' · '),
  };
}

export function hearingRow(hearing: ListedHearing): HomeRow {
  return {
    id: hearing.id,
    to: paths.case.href(hearing.caseId, hearing.resolutionKind),
    title: `${twelveHour(hearing.time)} IST · ${hearing.title}`,
    detail: [hearing.caseCode, hearing.hearingType].join(' · '),
  };
}

const inviteStates = {
  requested: { tone: 'waiting', text: 'Requested' },
  accepted: { tone: 'done', text: 'Accepted' },
  declined: { tone: 'plain', text: 'Declined' },
  withdrawn: { tone: 'plain', text: 'Withdrawn' },
} as const satisfies Record<Invite['status'], HomeRow['badge']>;

/** An invited neutral cannot open the case before accepting: the row links to the answer. */
export function inviteRow(invite: Invite): HomeRow {
  const isReceived = invite.direction === 'received';
  const person = isReceived ? `From ${invite.inviter.name}` : `To ${invite.invited.name}`;
  return {
    id: invite.id,
    to:
      isReceived && invite.status === 'requested'
        ? paths.inviteReview.href(invite.id)
        : paths.invites.href(invite.direction),
    title: invite.case.title,
    detail: [invite.case.caseCode, person].join(' · '),
    badge: inviteStates[invite.status],
  };
}

export function updateRow(activity: Activity, nowMs: number): HomeRow {
  return {
    id: activity.id,
    to: destinationOf(activity),
    title: activity.message,
    detail: timeAgo(activity.created_at, nowMs),
  };
}
