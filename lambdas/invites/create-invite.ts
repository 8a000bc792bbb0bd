import * as z from 'zod';
import type { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { findPerson, type ReachablePerson } from '#lambdas/accounts/person.door.ts';
import { requestNeutral } from '#lambdas/cases/team.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { writeActivity } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { findReceipt, putReceipt } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { inviteMailItem, roleWords } from './invite-mail.ts';
import { countInvitation } from './invite-window.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { presentInvite } from './present-invite.ts';
import { answerByOf, type InviteRecord } from './record/invite-record.ts';
import { findOwnInvite, putInvite } from './record/invite-repository.ts';

type Deps = Pick<InvitesDeps, 'table' | 'clock'>;

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string() });

/**
 * Invites a neutral to one of the caller's cases. The request on the case, the invitation and its
 * mail are written in one transaction; then the invited person is notified. Safe to repeat with
 * the same Idempotency-Key: a repeat writes and mails nothing.
 *
 * Throws `not_found` for a foreign case and for a person who cannot be invited, `too_many_tries`
 * for too many invitations of the same person, and as `requestNeutral` does.
 */
export const createInvite: UseCase<typeof invitesEndpoints.createInvite, Deps> = async (
  deps,
  { principal, body, idempotencyKey },
) => {
  const { caseId, role } = body;
  await requireMember(deps, { principal, caseId });
  const now = deps.clock.now();
  const created = { id: newId('invite') };
  const receipt = {
    userId: principal.userId,
    endpointId: 'createInvite',
    idempotencyKey,
    request: body,
    now,
  };
  const findFormer = async () => {
    const former = await findReceipt(deps.table, { ...receipt, createdSchema });
    return former && findOwnInvite(deps.table, principal.userId, former.id);
  };

  const invited = await findInvitable(deps, body);
  const own = (await findFormer()) ?? (await write());
  // No notification for an invitation that is answered already.
  if (own.record.status === 'requested') await notifyInvited(deps, own.record);
  return { invite: presentInvite(own, now), message: 'Invitation Sent Successfully' };

  async function write() {
    const inviter = await mustFind(deps, principal.userId);
    let record: InviteRecord | undefined;
    try {
      await requestNeutral(deps, {
        principal,
        caseId,
        inviteId: created.id,
        role,
        invited,
        extraItems: async (facts) => {
          record = {
            id: created.id,
            status: 'requested',
            role,
            inviter: { userId: inviter.userId, name: inviter.name },
            invited: { userId: invited.userId, name: invited.name },
            case: facts,
            createdAt: now.toISOString(),
            answerBy: answerByOf(now.toISOString()),
          };
          return [
            await countInvitation(deps, { ...invited, caseId, now }),
            ...putInvite(deps.table, record),
            inviteMailItem(deps.table, record),
            ...putReceipt(deps.table, { ...receipt, created }),
          ];
        },
      });
    } catch (error) {
      // The same request was sent twice in parallel and the other one wrote.
      const former = error instanceof AppError && (await findFormer());
      if (former) return former;
      throw error;
    }
    if (!record) throw new Error('A request is written with its invitation');
    return { direction: 'sent' as const, record };
  }
};

async function mustFind(deps: { table: Table }, userId: string): Promise<ReachablePerson> {
  const person = await findPerson(deps, userId);
  if (!person?.isOnboarded) throw new AppError('not_found', 'User not found');
  return person;
}

async function findInvitable(
  deps: { table: Table },
  { userId, role }: { userId: string; role: Role },
): Promise<ReachablePerson> {
  const person = await mustFind(deps, userId);
  if (person.role === role) return person;
  const message = `${person.name} is not registered as ${roleWords[role]}`;
  throw new AppError('invalid_input', message, { issues: [{ field: 'role', message }] });
}

/** Notifies once per invitation. */
async function notifyInvited(
  deps: { table: Table },
  { id, inviter, invited, role, case: about, createdAt }: InviteRecord,
): Promise<void> {
  await writeActivity(deps, {
    id,
    userId: invited.userId,
    kind: 'CASE',
    caseId: about.id,
    resolutionKind: about.resolutionKind,
    caseTitle: about.title,
    meta: { destination: 'invites' },
    message: `${inviter.name} invites you to ${about.code} as ${roleWords[role]}`,
    createdAt,
  });
}
