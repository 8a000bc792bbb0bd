import { findPerson } from '#lambdas/accounts/person.door.ts';
import { listDirectory } from '#lambdas/accounts/record.door.ts';
import { notifyUsers } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import type { PartyRecord } from '../record/party-record.ts';

type Deps = { table: Table };

/** One id per event: a repeated request notifies nobody twice. */
const eventIdOf = ({ id, version }: PartyRecord) => `${id}-${version}`;

const linkOf = ({ id }: PartyRecord) => ({
  label: 'Open the party',
  to: `/mediator/parties/${id}`,
});

/** The mail to the case managers that a party waits for them, for its transaction. */
export async function waitingPartyMailItem(deps: Deps, party: PartyRecord): Promise<TransactItem> {
  const owner = await findPerson(deps, party.ownerId);
  const registeredBy = owner ? ` It was registered by ${owner.name}.` : '';
  return putNotice(deps.table, {
    id: eventIdOf(party),
    at: party.updatedAt,
    actorId: party.ownerId,
    // One matter for all parties, so that their mails are joined into one.
    matter: 'parties-to-verify',
    topic: 'Parties to verify',
    toCaseManagers: true,
    words: {
      subject: 'A party waits for verification',
      text: `The party ${party.name} waits for your verification.${registeredBy} Cases can be created for it as soon as it is approved.`,
      link: linkOf(party),
    },
  });
}

/** The mail to the owner about a decision, for its transaction. */
export function decidedPartyMailItem({ table }: Deps, party: PartyRecord): TransactItem {
  const isApproved = party.status === 'active';
  return putNotice(table, {
    id: eventIdOf(party),
    at: party.updatedAt,
    actorId: party.decidedBy ?? '',
    matter: party.id,
    topic: party.name,
    userIds: [party.ownerId],
    words: {
      subject: isApproved ? 'Your party was approved' : 'Your party was declined',
      text: isApproved
        ? `The party ${party.name} was verified. You can now create cases for it.`
        : `The party ${party.name} could not be verified. Reason: ${party.declinedReason ?? '-'} Correct the details in the portal and save them to ask for verification again.`,
      link: linkOf(party),
    },
  });
}

/** Notifies the case managers that a party waits for them. */
export async function notifyCaseManagers(deps: Deps, party: PartyRecord): Promise<void> {
  const managers = await listDirectory(deps, 'caseManager');
  const message = `The party ${party.name} waits for verification`;
  const managerIds = managers.map(({ userId }) => userId);
  await notify(deps, party, { userIds: managerIds, message });
}

/** Notifies the owner of a case manager's decision. */
export async function notifyOwner(deps: Deps, party: PartyRecord): Promise<void> {
  const outcome = party.status === 'active' ? 'approved' : 'declined';
  const message = `The party ${party.name} was ${outcome}`;
  await notify(deps, party, { userIds: [party.ownerId], message });
}

async function notify(
  deps: Deps,
  party: PartyRecord,
  { userIds, message }: { userIds: readonly string[]; message: string },
): Promise<void> {
  await notifyUsers(deps, userIds, {
    id: eventIdOf(party),
    kind: 'PARTY',
    partyId: party.id,
    message,
    createdAt: party.updatedAt,
  });
}
