import type { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { acceptRequest, removeRequest } from '#lambdas/cases/team.door.ts';
import { writeActivity } from '#lambdas/notifications/door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { answerMailItem } from './invite-mail.ts';
import { presentInvite } from './present-invite.ts';
import type { InviteRecord } from './record/invite-record.ts';
import { findOwnInvite, putAnswer } from './record/invite-repository.ts';

const answers = {
  accept: { status: 'accepted', by: 'received', message: 'Invitation Accepted Successfully' },
  decline: { status: 'declined', by: 'received', message: 'Invitation Declined Successfully' },
  withdraw: { status: 'withdrawn', by: 'sent', message: 'Invitation Withdrawn Successfully' },
} as const;

/**
 * Accepts or declines an invitation as the invited person, or withdraws it as its sender. The
 * invitation and the case change in one transaction; then the other person is notified.
 *
 * Throws `not_found` for a foreign invitation, `not_allowed` for an answer that only the other
 * person can give, `conflict` if it is answered already.
 */
export const answerInvite: UseCase<
  typeof invitesEndpoints.answerInvite,
  { table: Table; clock: Clock }
> = async (deps, { principal, params, body }) => {
  const own = await findOwnInvite(deps.table, principal.userId, params.id);
  if (!own) throw new AppError('not_found', 'Invitation not found');
  const { direction, record } = own;
  const { status, by, message } = answers[body.answer];
  if (direction !== by)
    throw new AppError(
      'not_allowed',
      by === 'sent'
        ? 'Only who sent an invitation can withdraw it'
        : 'Only who is invited can accept or decline',
    );
  if (record.status !== 'requested')
    throw new AppError('conflict', `This invitation was ${record.status} already`);

  const answered: InviteRecord = {
    ...record,
    status,
    answeredAt: deps.clock.now().toISOString(),
    ...(body.reason !== undefined && { reason: body.reason }),
  };
  const write = status === 'accepted' ? acceptRequest : removeRequest;
  await write(deps, {
    caseId: record.case.id,
    inviteId: record.id,
    userId: record.invited.userId,
    extraItems: [...putAnswer(deps.table, answered), answerMailItem(deps.table, answered)],
  });
  await tellOther(deps, answered, answered.answeredAt ?? record.createdAt);
  return { invite: presentInvite({ direction, record: answered }), message };
};

/** The notification leads a member of the case to it, anybody else to their invitations. */
async function tellOther(
  deps: { table: Table },
  { id, status, inviter, invited, case: about }: InviteRecord,
  createdAt: string,
): Promise<void> {
  const isWithdrawn = status === 'withdrawn';
  await writeActivity(deps, {
    id: `${id}_${status}`,
    userId: isWithdrawn ? invited.userId : inviter.userId,
    kind: 'CASE',
    caseId: about.id,
    resolutionKind: about.resolutionKind,
    caseTitle: about.title,
    ...(isWithdrawn && { meta: { destination: 'invites' } }),
    message: isWithdrawn
      ? `${inviter.name} withdrew the invitation to ${about.code}`
      : `${invited.name} ${status} your invitation to ${about.code}`,
    createdAt,
  });
}
