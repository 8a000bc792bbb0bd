import * as z from 'zod';
import type { invitesEndpoints } from '#contracts/endpoints/invites.ts';
import type { Role } from '#contracts/rules/roles.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { findReceipt, putReceipt } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { findPerson, type ReachablePerson } from '../accounts/index.ts';
import { requestNeutral } from '../cases/index.ts';
import { requireMember } from '../docket/index.ts';
import { writeActivity } from '../notifications/index.ts';
import { inviteMailItem, roleWords } from './invite-mail.ts';
import type { InviteRecord } from './invite-record.ts';
import { findOwnInvite, putInvite } from './invite-repository.ts';
import { countInvitation } from './invite-window.ts';
import type { InvitesDeps } from './invites-deps.ts';
import { presentInvite } from './present-invite.ts';

/** All that a repeated request can't know of the invitation that the first one wrote. */
const createdSchema = z.object({ id: z.string() });

/**
 * Invites a neutral to one of the caller's cases: the request on the case, the invitation with
 * both and the mail that is owed are written together, then the invited one is notified. Safe to
 * repeat with the same Idempotency-Key: a repeat writes and mails nothing.
 *
 * `not_found` for somebody else's case and for a person who can't be invited, `conflict` as
 * `requestNeutral` says, `too_many_tries` for the same person again and again.
 */
export const createInvite: UseCase<typeof invitesEndpoints.createInvite, InvitesDeps> = async (
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
  // One that is answered by now needs no notice any more.
  if (own.record.status === 'requested') await notifyInvited(deps, own.record);
  return { invite: presentInvite(own), message: 'Invitation Sent Successfully' };

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
      // The same request, sent twice at once: the other one wrote.
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

/** One invitation, one notification. */
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
    meta: { destination: 'invites' },
    message: `${inviter.name} invites you to ${about.code} as ${roleWords[role]}`,
    createdAt,
  });
}
