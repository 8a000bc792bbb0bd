import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '#contracts/endpoints/accounts.ts';
import {
  NEUTRALS_MAX,
  OPEN_INVITES_MAX,
  placeFor,
  takesNeutrals,
} from '#contracts/endpoints/invites.ts';
import type { ResolutionKind } from '#contracts/rules/case-status.ts';
import { caseNotFound } from '#lambdas/docket/index.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_CURRENCY, toWholeUnits } from '#shared/money.ts';
import { type Assignment, type CaseRecord, caseManagerIdOf, membersOf } from '../case-record.ts';
import { findCase, type NewCase, replaceCase } from '../case-repository.ts';
import { owedCalendar } from '../hearings/owed-calendar.ts';

/** The case's half of an invitation: who is requested, who joins, who does not (D30, D34). */

/** Others who change the same case at that moment may be faster this often. */
const MAX_RACES = 16;

/** What somebody who is invited may know of a case before they accept. */
export type CaseAtInvitation = {
  id: string;
  code: string;
  title: string;
  resolutionKind: ResolutionKind;
  claimantName: string;
  respondentNames: string[];
  totalClaimValue: number;
  currencyUnit: string;
};

/** More respondents than these are not named in an invitation. */
const NAMED_RESPONDENTS = 20;

type Deps = { table: Table; clock: Clock };

type RequestNeutral = {
  principal: Principal;
  caseId: string;
  inviteId: string;
  role: Role;
  invited: { userId: string; name: string };
  /** What is written with the case, or not at all; read after the case, which it goes with. */
  along: (facts: CaseAtInvitation) => Promise<TransactItem[]>;
};

/**
 * Notes on one of the caller's cases that somebody is asked to join. `not_found` for a case that
 * is not the caller's; `conflict` where it is a draft, has ended, has no place for that role or
 * for anybody more, or the person is on it or asked already.
 */
export async function requestNeutral(
  deps: Deps,
  { principal, caseId, inviteId, role, invited, along }: RequestNeutral,
): Promise<void> {
  await writeCase(deps, async () => {
    const record = await findCase(deps.table, caseId);
    if (!record || !membersOf(record).includes(principal.userId)) throw caseNotFound();
    requireOpen(record);
    const known = record.assignments.find(({ userId }) => userId === invited.userId);
    if (known)
      throw new AppError(
        'conflict',
        known.role === 'requested'
          ? `${invited.name} has been invited to this case already`
          : `${invited.name} is on this case already`,
      );
    requirePlace(record, role);
    if (record.assignments.filter(isRequested).length >= OPEN_INVITES_MAX)
      throw new AppError(
        'conflict',
        `${OPEN_INVITES_MAX} invitations to this case wait for an answer. Withdraw one first`,
      );
    if (record.assignments.length >= NEUTRALS_MAX)
      throw new AppError('conflict', `A case takes ${NEUTRALS_MAX} neutrals and no more`);
    const requested: Assignment = {
      userId: invited.userId,
      name: invited.name,
      role: 'requested',
      invite: { id: inviteId, role, invitedBy: principal.userId },
    };
    return {
      record,
      assignments: [...record.assignments, requested],
      along: await along(invitationFactsOf(record)),
    };
  });
}

type Answer = {
  caseId: string;
  inviteId: string;
  /** Who was invited. */
  userId: string;
  /** What is written with the case, or not at all; its conditions say that nobody answered. */
  along: () => TransactItem[];
};

/**
 * Makes who was requested a neutral of the case: it enters their docket, counted, and they are
 * mailed what is to come in it. `conflict` where the invitation is answered, the case has ended or is a draft again, or the place was taken meanwhile.
 */
export async function acceptRequest(
  deps: Deps,
  { caseId, inviteId, userId, along }: Answer,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  await writeCase(deps, async () => {
    const record = await findCase(deps.table, caseId);
    const request = record?.assignments.find(isRequestOf(inviteId, userId));
    if (!record || !request?.invite) throw notOpen();
    requireOpen(record);
    const place = requirePlace(record, request.invite.role);
    return {
      record,
      assignments: record.assignments.map((one) =>
        one === request ? { userId, name: one.name, role: place } : one,
      ),
      presidingArbitrator: record.presidingArbitrator || request.invite.role === 'arbitrator',
      along: [
        ...along(),
        ...(await owedCalendar(deps.table, record, {
          ...{ userId, byUserId: request.invite.invitedBy, at },
        })),
      ],
    };
  });
}

/** Takes a request back off the case, declined or withdrawn. `conflict` where it is answered. */
export async function removeRequest(
  deps: Deps,
  { caseId, inviteId, userId, along }: Answer,
): Promise<void> {
  await writeCase(deps, async () => {
    const record = await findCase(deps.table, caseId);
    const request = record?.assignments.find(isRequestOf(inviteId, userId));
    return {
      // A case that is gone, or lost the request some other way, keeps nobody from answering.
      record: request && record,
      assignments: record?.assignments.filter((one) => one !== request) ?? [],
      along: along(),
    };
  });
}

type Change = {
  record: CaseRecord | undefined;
  assignments: Assignment[];
  presidingArbitrator?: boolean;
  along: TransactItem[];
};

/** Plans from the case as it is and writes, anew as long as somebody else was faster. */
async function writeCase({ table, clock }: Deps, plan: () => Promise<Change>): Promise<void> {
  for (let race = 1; ; race += 1) {
    const { record, along, ...changed } = await plan();
    if (!record) return writeAlone(table, along);
    const updatedAt = clock.now().toISOString();
    const after: NewCase = { ...record, ...changed, updatedAt };
    if (await replaceCase(table, record, after, along)) return;
    if (race >= MAX_RACES)
      throw new AppError('conflict', 'The case is being changed by somebody else. Try again');
    await pause(Math.random() * 10 * race);
  }
}

async function writeAlone(table: Table, items: TransactItem[]): Promise<void> {
  try {
    await transact(table, () => items);
  } catch (error) {
    throw failedConditions(error)?.length ? notOpen() : error;
  }
}

const isRequested = ({ role }: Assignment) => role === 'requested';

const isRequestOf = (inviteId: string, invitedId: string) => (assignment: Assignment) =>
  isRequested(assignment) && assignment.invite?.id === inviteId && assignment.userId === invitedId;

const notOpen = () => new AppError('conflict', 'This invitation is not open any more');

function requireOpen(record: CaseRecord): void {
  if (record.status === 'draft')
    throw new AppError('conflict', 'Nobody can join a draft: it has to be submitted first');
  if (!takesNeutrals(record.status))
    throw new AppError('conflict', 'This case has ended: nobody can join it any more');
}

function requirePlace(record: CaseRecord, role: Role): 'presiding' | 'managing' {
  const place = placeFor(role, {
    resolutionKind: record.resolutionKind,
    caseManagerId: caseManagerIdOf(record),
  });
  if (place) return place;
  throw new AppError(
    'conflict',
    role === 'arbitrator'
      ? `There is no arbitrator in a ${record.resolutionKind}`
      : 'This case has a case manager already',
  );
}

/** The case as it is now, as an invitation tells of it. */
export function invitationFactsOf(record: NewCase): CaseAtInvitation {
  return {
    id: record.id,
    code: record.code,
    title: record.title,
    resolutionKind: record.resolutionKind,
    claimantName: record.claimant.name,
    respondentNames: record.respondents.slice(0, NAMED_RESPONDENTS).map(({ name }) => name),
    totalClaimValue: record.totalClaim ? toWholeUnits(record.totalClaim) : 0,
    currencyUnit: record.totalClaim?.currency ?? DEFAULT_CURRENCY,
  };
}
