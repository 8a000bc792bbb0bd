import type { Role } from '#contracts/rules/roles.ts';
import { casePath } from '#lambdas/cases/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import type { InviteRecord } from './record/invite-record.ts';

export const roleWords: Readonly<Record<Role, string>> = {
  mediator: 'mediator',
  arbitrator: 'arbitrator',
  caseManager: 'case manager',
};

/** The mail to the invited person, for the invitation's transaction. It names no party. */
export function inviteMailItem(
  table: Table,
  { id, inviter, invited, role, case: about, createdAt }: InviteRecord,
): TransactItem {
  return putNotice(table, {
    id,
    at: createdAt,
    actorId: inviter.userId,
    matter: about.id,
    topic: about.code,
    userIds: [invited.userId],
    words: {
      subject: `Invitation to case ${about.code}`,
      text: `${inviter.name} invites you to join the ${about.resolutionKind} ${about.code} as ${roleWords[role]}. In the portal you see what the case is about, and accept or decline. Until you answer, the case is not among yours and the parties are not notified.`,
      link: { label: 'See the invitation', to: '/mediator/invites' },
    },
  });
}

/** The mail about an answer: to the sender or, if it was withdrawn, to the invited person. */
export function answerMailItem(
  table: Table,
  { id, status, inviter, invited, case: about, answeredAt, createdAt }: InviteRecord,
): TransactItem {
  const isWithdrawn = status === 'withdrawn';
  return putNotice(table, {
    id: `${id}_${status}`,
    at: answeredAt ?? createdAt,
    actorId: isWithdrawn ? inviter.userId : invited.userId,
    matter: about.id,
    topic: about.code,
    userIds: [isWithdrawn ? invited.userId : inviter.userId],
    words: {
      subject: `${about.code}: Invitation ${status}`,
      text: isWithdrawn
        ? `${inviter.name} withdrew the invitation to ${about.code}.`
        : `${invited.name} ${status} your invitation to ${about.code}.`,
      link: isWithdrawn
        ? { label: 'Open your invitations', to: '/mediator/invites' }
        : { label: 'Open the case', to: casePath(about.id, about.resolutionKind) },
    },
  });
}
