import { findPerson, listDirectory } from '../accounts/index.ts';
import { writeActivity } from '../notifications/index.ts';
import type { Letter } from '../shared/mail/send-mail.ts';
import { sendNotices } from '../shared/mail/send-notices.ts';
import type { PartiesDeps } from './parties-deps.ts';
import type { PartyRecord } from './party-record.ts';

type Telling = Pick<PartiesDeps, 'table' | 'mail' | 'portalOrigin'>;

/**
 * Tells every case manager, in the bell and by mail, that a party waits for them. False when a
 * mail could not be sent: what they are told of stands.
 */
export async function tellCaseManagers(deps: Telling, party: PartyRecord): Promise<boolean> {
  const [managers, owner] = await Promise.all([
    listDirectory(deps, 'caseManager'),
    findPerson(deps, party.ownerId),
  ]);
  const registeredBy = owner ? ` It was registered by ${owner.name}.` : '';
  const letters = await Promise.all(
    managers.map((manager) =>
      tellInBell(deps, party, manager, {
        message: `The party ${party.name} waits for verification`,
        subject: 'A party waits for verification',
        before: `The party ${party.name} waits for your verification.${registeredBy}`,
        after: 'Cases can be created for a party as soon as it is approved.',
      }),
    ),
  );
  return sendNotices(deps, letters.flat(), { partyId: party.id });
}

/** Tells the owner, in the bell and by mail, what a case manager decided. False: not mailed. */
export async function tellOwner(deps: Telling, party: PartyRecord): Promise<boolean> {
  const owner = await findPerson(deps, party.ownerId);
  if (!owner) return true;
  const letters = await tellInBell(
    deps,
    party,
    owner,
    party.status === 'active'
      ? {
          message: `The party ${party.name} was approved`,
          subject: 'Your party was approved',
          before: `The party ${party.name} was verified. You can now create cases for it.`,
          after: 'No action needed.',
        }
      : {
          message: `The party ${party.name} was declined`,
          subject: 'Your party was declined',
          before: `The party ${party.name} could not be verified. Reason: ${party.declinedReason ?? '-'}`,
          after: 'Correct the details in the portal and save them to ask for verification again.',
        },
  );
  return sendNotices(deps, letters, { partyId: party.id });
}

type Words = { message: string; subject: string; before: string; after: string };

/**
 * One event, one notification, one letter to mail: whoever repeats the request tells nobody
 * twice. The bell comes first, so that what a failing mail would have said is not lost.
 */
async function tellInBell(
  deps: Telling,
  party: PartyRecord,
  person: { userId: string; name: string; email: string },
  { message, subject, before, after }: Words,
): Promise<Letter[]> {
  const isNew = await writeActivity(deps, {
    id: `${party.id}-${party.version}`,
    userId: person.userId,
    kind: 'PARTY',
    partyId: party.id,
    message,
    createdAt: party.updatedAt,
  });
  if (!isNew) return [];
  const letter = {
    to: person.email,
    subject,
    greeting: `Dear ${person.name},`,
    before,
    button: {
      label: 'Open the party',
      address: `${deps.portalOrigin}/mediator/parties/${party.id}`,
    },
    after,
  };
  return [letter];
}
