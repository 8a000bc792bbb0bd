import { placeFor, takesNeutrals } from '#contracts/endpoints/invites.ts';
import type { Role } from '#contracts/rules/roles.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { type Assignment, type CaseRecord, caseManagerIdOf } from '../record/case-record.ts';

/** An answer to the request of an invitation. */
export type RequestAnswer = {
  caseId: string;
  inviteId: string;
  /** The invited user. */
  userId: string;
  /** Items of the same transaction. Their conditions hold while the invitation is unanswered. */
  extraItems: readonly TransactItem[];
};

export const isRequested = ({ role }: Assignment) => role === 'requested';

/** The request on the case; undefined if the invitation was answered or the case is gone. */
export const findRequest = (
  record: CaseRecord | undefined,
  { inviteId, userId }: Pick<RequestAnswer, 'inviteId' | 'userId'>,
) =>
  record?.assignments.find(
    (one) => isRequested(one) && one.invite?.id === inviteId && one.userId === userId,
  );

export const notOpen = () => new AppError('conflict', 'This invitation is not open any more');

/** Throws `conflict` if no neutral can join the case: it is a draft or has ended. */
export function requireOpen({ status }: CaseRecord): void {
  if (status === 'draft')
    throw new AppError('conflict', 'Nobody can join a draft: it has to be submitted first');
  if (!takesNeutrals(status))
    throw new AppError('conflict', 'This case has ended: nobody can join it any more');
}

/** What a person of this role becomes on the case. Throws `conflict` if there is no such place. */
export function requirePlace(record: CaseRecord, role: Role): 'presiding' | 'managing' {
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
