import { NEUTRALS_MAX, OPEN_INVITES_MAX } from '#contracts/endpoints/invites.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import type { Role } from '#contracts/rules/roles.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_CURRENCY, toWholeUnits } from '#shared/money.ts';
import type { Assignment, CaseRecord } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { requireOwn } from '../record/get-own-case.ts';
import { changeCase } from '../writing/change-case.ts';
import { isRequested, requireOpen, requirePlace } from './open-request.ts';

/** What an invitation shows of a case before it is accepted. */
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

/** An invitation names at most this many respondents. */
const NAMED_RESPONDENTS = 20;

type RequestNeutral = {
  principal: Principal;
  caseId: string;
  inviteId: string;
  role: Role;
  invited: { userId: string; name: string };
  /** Items of the same transaction, made from the case as it is read. */
  extraItems: (facts: CaseAtInvitation) => Promise<TransactItem[]>;
};

/**
 * Records on one of the caller's cases that a neutral is asked to join (D30, D34). Throws
 * `not_found` for a foreign case, `conflict` if the case is a draft, has ended, has no place for
 * the role or for another neutral, or the person is on it or asked already, and as `changeCase`
 * does.
 */
export async function requestNeutral(
  deps: { table: Table; clock: Clock },
  { principal, caseId, inviteId, role, invited, extraItems }: RequestNeutral,
): Promise<void> {
  await changeCase(deps, caseId, async (stored) => {
    const record = requireOwn(stored, principal.userId);
    requireOpen(record);
    requireNotOnCase(record, invited);
    requirePlace(record, role);
    requireRoom(record);
    const requested: Assignment = {
      userId: invited.userId,
      name: invited.name,
      role: 'requested',
      invite: { id: inviteId, role, invitedBy: principal.userId },
    };
    return {
      after: {
        ...record,
        assignments: [...record.assignments, requested],
        updatedAt: deps.clock.now().toISOString(),
      },
      extraItems: await extraItems(caseAtInvitation(record)),
    };
  });
}

function requireNotOnCase(record: CaseRecord, { userId, name }: { userId: string; name: string }) {
  const known = record.assignments.find((assignment) => assignment.userId === userId);
  if (known)
    throw new AppError(
      'conflict',
      isRequested(known)
        ? `${name} has been invited to this case already`
        : `${name} is on this case already`,
    );
}

function requireRoom({ assignments }: CaseRecord): void {
  if (assignments.filter(isRequested).length >= OPEN_INVITES_MAX)
    throw new AppError(
      'conflict',
      `${OPEN_INVITES_MAX} invitations to this case wait for an answer. Withdraw one first`,
    );
  if (assignments.length >= NEUTRALS_MAX)
    throw new AppError('conflict', `A case can have up to ${NEUTRALS_MAX} neutrals`);
}

/** The facts of the present case that its invitations show. */
export function caseAtInvitation(record: NewCase): CaseAtInvitation {
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
