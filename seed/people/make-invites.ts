import { takesNeutrals } from '#contracts/endpoints/invites.ts';
import type { Role } from '#contracts/rules/roles.ts';
import type { Assignment } from '#lambdas/cases/case-record.ts';
import type { NewCase } from '#lambdas/cases/case-repository.ts';
import { caseAtInvitation } from '#lambdas/cases/team/request-neutral.ts';
import type { InviteRecord } from '#lambdas/invites/invite-record.ts';
import type { NewActivity } from '#lambdas/notifications/index.ts';
import type { SeedCase, SeedNeutrals } from '../cases/seed-case.ts';
import { indianTime } from '../indian-calendar.ts';
import { createRandom } from '../random.ts';

type MakeInvites = { number: number; record: NewCase; neutrals: SeedNeutrals; now: Date };

/**
 * The invitation of a made-up case, if it has one. Where a place is open somebody is asked to
 * take it; in some other cases the manager once asked whoever presides, and they accepted.
 */
export function makeInvites({ number, record, neutrals, now }: MakeInvites): InviteRecord[] {
  const presiding = record.assignments.find(({ role }) => role === 'presiding');
  const manager = record.assignments.find(({ role }) => role === 'managing');
  const isArbitration = record.resolutionKind === 'arbitration';
  const neutralRole: Role = isArbitration ? 'arbitrator' : 'mediator';
  const make = (inviter: Assignment, role: Role, days: number): InviteRecord => ({
    // Before any id that is made in the running portal, as its time is.
    id: createRandom(`invite:${number}`)
      .id('inv')
      .replace(/^inv_../, 'inv_00'),
    status: 'requested',
    role,
    inviter: { userId: inviter.userId, name: inviter.name },
    invited: { userId: neutrals[role].userId, name: neutrals[role].name },
    case: caseAtInvitation(record),
    createdAt: indianTime(now, days, 9 + (number % 9), (number * 7) % 60),
  });

  if (manager && !presiding) return [make(manager, neutralRole, -1)];
  if (presiding && !manager && number % 12 === 0 && takesNeutrals(record.status))
    return [make(presiding, isArbitration ? 'mediator' : 'caseManager', -2)];
  if (presiding && manager && number % 16 === 8) {
    const accepted = make(manager, neutralRole, -22);
    const answeredAt = indianTime(now, -21, 11, number % 60);
    return [{ ...accepted, status: 'accepted', answeredAt }];
  }
  return [];
}

/** Who is asked and has not answered stands on the case as requested. */
export function requestsOf(invites: readonly InviteRecord[]): Assignment[] {
  return invites
    .filter(({ status }) => status === 'requested')
    .map(({ id, role, inviter, invited }) => ({
      ...invited,
      role: 'requested',
      invite: { id, role, invitedBy: inviter.userId },
    }));
}

/** What the invited ones were notified of. */
export function makeInviteActivities(cases: readonly SeedCase[]): NewActivity[] {
  return cases
    .flatMap(({ invites }) => invites)
    .filter(({ status }) => status === 'requested')
    .map(({ id, inviter, invited, case: about, createdAt }) => ({
      id,
      userId: invited.userId,
      kind: 'CASE',
      caseId: about.id,
      resolutionKind: about.resolutionKind,
      meta: { destination: 'invites' },
      message: `${inviter.name} invites you to ${about.code}`,
      createdAt,
    }));
}
