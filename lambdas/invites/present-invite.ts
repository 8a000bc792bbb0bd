import type { Invite } from '#contracts/endpoints/invites.ts';
import { isOverdue } from './record/invite-record.ts';
import type { OwnInvite } from './record/invite-repository.ts';

/** An invitation in the seeds' names. */
export function presentInvite({ direction, record }: OwnInvite, now: Date): Invite {
  const { code, ...facts } = record.case;
  const person = ({ userId, name }: { userId: string; name: string }) => ({ id: userId, name });
  return {
    id: record.id,
    direction,
    status: record.status,
    role: record.role,
    inviter: person(record.inviter),
    invited: person(record.invited),
    reason: record.reason ?? '',
    answer_by: record.answerBy ?? '',
    isOverdue: isOverdue(record, now),
    created_at: record.createdAt,
    answered_at: record.answeredAt ?? '',
    case: { ...facts, caseCode: code },
  };
}
