import * as z from 'zod';
import type { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { caseManagerIdOf, findCase } from '#lambdas/cases/record.door.ts';
import { acceptRequest, removeRequest } from '#lambdas/cases/team.door.ts';
import { notifyUsers } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { findReceipt, putReceipt } from '#shared/idempotency/create-once.ts';
import { firstDisclosureOf } from './disclosures/first-disclosure.ts';
import { answerMailItem } from './invite-mail.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { presentInvite } from './present-invite.ts';
import { putDeclined, putDisclosure } from './record/disclosure-repository.ts';
import { type InviteRecord, isOverdue } from './record/invite-record.ts';
import { findOwnInvite, putAnswer } from './record/invite-repository.ts';

type AnswerInvite = (typeof invitesEndpoints)['answerInvite'];
type Body = RequestOf<AnswerInvite>['body'];
type Deps = Pick<InvitesDeps, 'table' | 'clock'>;

const answers = {
  accept: { status: 'accepted', by: 'received', message: 'Invitation Accepted Successfully' },
  decline: { status: 'declined', by: 'received', message: 'Invitation Declined Successfully' },
  withdraw: { status: 'withdrawn', by: 'sent', message: 'Invitation Withdrawn Successfully' },
} as const;

/** Generated fields, stored to return them to a repeated request. */
const answeredSchema = z.object({ disclosureId: z.string() });

/**
 * Accepts or declines an invitation as the invited person, or withdraws it as its sender. The
 * invitation, the case and the disclosure change in one transaction; then the others are notified.
 * Safe to repeat with the same Idempotency-Key.
 *
 * Throws `not_found` for a foreign invitation, `not_allowed` for an answer that only the other
 * person can give, `conflict` if it is answered already or accepted after its last day, and as
 * `firstDisclosureOf` does.
 */
export const answerInvite: UseCase<AnswerInvite, Deps> = async (
  deps,
  { principal, params, body, idempotencyKey },
) => {
  const find = async () => {
    const own = await findOwnInvite(deps.table, principal.userId, params.id);
    if (!own) throw new AppError('not_found', 'Invitation not found');
    return own;
  };
  const { direction, record } = await find();
  const { status, by, message } = answers[body.answer];
  if (direction !== by)
    throw new AppError(
      'not_allowed',
      by === 'sent'
        ? 'Only the person who sent an invitation can withdraw it'
        : 'Only the invited person can accept or decline',
    );
  const now = deps.clock.now();
  const receipt = {
    userId: principal.userId,
    endpointId: 'answerInvite',
    idempotencyKey,
    request: { params, body },
    now,
  };
  const reply = (answered: InviteRecord, disclosureId: string) => ({
    invite: presentInvite({ direction, record: answered }, now),
    message,
    disclosureId,
  });
  const repeated = async () => {
    const former = await findReceipt(deps.table, { ...receipt, createdSchema: answeredSchema });
    if (!former) return undefined;
    const { record: answered } = await find();
    await tellOthers(deps, answered);
    return reply(answered, former.disclosureId);
  };

  const former = await repeated();
  if (former) return former;
  requireAnswerable(record, body, now);
  const at = now.toISOString();
  const disclosure =
    status === 'accepted' ? firstDisclosureOf(record, body.disclosure, at) : undefined;
  const answered: InviteRecord = {
    ...record,
    status,
    answeredAt: at,
    ...(body.reason !== undefined && { reason: body.reason }),
  };
  const created = { disclosureId: disclosure?.id ?? '' };
  const change = {
    caseId: record.case.id,
    inviteId: record.id,
    userId: record.invited.userId,
    extraItems: [
      ...putAnswer(deps.table, answered),
      answerMailItem(deps.table, answered),
      ...(disclosure ? [putDisclosure(deps.table, disclosure)] : []),
      ...(status === 'declined' ? [putDeclined(deps.table, answered)] : []),
      ...putReceipt(deps.table, { ...receipt, created }),
    ],
  };
  try {
    await (status === 'accepted' ? acceptRequest : removeRequest)(deps, change);
  } catch (error) {
    // The same request was sent twice in parallel and the other one wrote.
    const first = error instanceof AppError && (await repeated());
    if (first) return first;
    throw error;
  }
  await tellOthers(deps, answered);
  return reply(answered, created.disclosureId);
};

function requireAnswerable(record: InviteRecord, { answer }: Body, now: Date): void {
  if (record.status !== 'requested')
    throw new AppError('conflict', `This invitation was ${record.status} already`);
  if (answer === 'accept' && record.answerBy !== undefined && isOverdue(record, now))
    throw new AppError(
      'conflict',
      `This invitation could be accepted until ${courtDayText(record.answerBy)}. Ask ${record.inviter.name} for a new one`,
    );
}

/**
 * The notification leads a member of the case to it, anybody else to their invitations. The case's
 * manager learns of a declined invitation, too.
 */
async function tellOthers(
  deps: { table: Table },
  { id, status, inviter, invited, case: about, answeredAt, createdAt }: InviteRecord,
): Promise<void> {
  const isWithdrawn = status === 'withdrawn';
  const news = {
    kind: 'CASE' as const,
    caseId: about.id,
    resolutionKind: about.resolutionKind,
    caseTitle: about.title,
    createdAt: answeredAt ?? createdAt,
  };
  await notifyUsers(deps, [isWithdrawn ? invited.userId : inviter.userId], {
    ...news,
    id: `${id}_${status}`,
    ...(isWithdrawn && { meta: { destination: 'invites' } }),
    message: isWithdrawn
      ? `${inviter.name} withdrew the invitation to ${about.code}`
      : `${invited.name} ${status} your invitation to ${about.code}`,
  });
  if (status !== 'declined') return;
  const record = await findCase(deps.table, about.id);
  const managerId = record ? caseManagerIdOf(record) : '';
  if (managerId === '' || managerId === inviter.userId) return;
  await notifyUsers(deps, [managerId], {
    ...news,
    id: `${id}_${status}`,
    message: `${invited.name} declined the invitation of ${inviter.name} to ${about.code}`,
  });
}
