import { waitingStatuses } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseStatus } from '#contracts/rules/cases/case-status.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { listAgentRecords, listCasePartyRecords } from '#lambdas/parties/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { outsiderId } from '#shared/outbox/outsider-id.ts';
import type { ServedPerson } from './record/serving-record.ts';

/** What is read of a case. */
export type ServedCase = {
  id: string;
  code: string;
  title: string;
  status: CaseStatus;
  resolutionKind: string;
  assignments: readonly { userId: string; role: string }[];
  claimant: { partyId: string; name: string };
  respondents: readonly {
    name: string;
    partyId?: string | undefined;
    email?: string | undefined;
  }[];
};

export type ServedPeople = {
  people: ServedPerson[];
  /** Names of the parties of whom nobody has an address. */
  unreachable: string[];
};

const unapproved: readonly CaseStatus[] = ['draft', ...waitingStatuses];

/**
 * Whether mails about a case go to its parties: until a case manager has approved it, its recipients
 * and texts are the choice of one person.
 */
export const isApproved = ({ status }: Pick<ServedCase, 'status'>) => !unapproved.includes(status);

/**
 * The people whom an event of a case concerns, each address once: its neutrals, except the one who
 * caused it, and, if it concerns the parties, each agent with an address. A party without one is
 * reached at its own address, if the case has it. One read unit for each neutral, half a unit for
 * each party.
 */
export async function listServedPeople(
  deps: { table: Table },
  {
    record,
    byUserId,
    isForParties,
  }: { record: ServedCase; byUserId: string; isForParties: boolean },
): Promise<ServedPeople> {
  const neutrals = await listNeutrals(deps, record, byUserId);
  if (!isForParties || !isApproved(record)) return { people: neutrals, unreachable: [] };
  const outsiders = new Map<string, ServedPerson>();
  const unreachable: string[] = [];
  for (const { name, addressed } of await listParties(deps.table, record)) {
    if (addressed.length === 0) unreachable.push(name);
    for (const person of addressed) {
      const id = outsiderId(person.email);
      const known = outsiders.get(id);
      outsiders.set(id, {
        ...(known ?? { ...person, id, mailPreference: 'atOnce' }),
        parties: [...new Set([...(known?.parties ?? []), name])],
      });
    }
  }
  return { people: [...neutrals, ...outsiders.values()], unreachable };
}

async function listNeutrals(
  deps: { table: Table },
  { assignments }: ServedCase,
  byUserId: string,
): Promise<ServedPerson[]> {
  const userIds = new Set(
    assignments.filter(({ role }) => role !== 'requested').map(({ userId }) => userId),
  );
  userIds.delete(byUserId);
  const people = await Promise.all([...userIds].map((userId) => findPerson(deps, userId)));
  return people.flatMap((person) =>
    person
      ? [
          {
            id: person.userId,
            kind: 'neutral' as const,
            name: person.name,
            email: person.isEmailVerified ? person.email : '',
            parties: [],
            mailPreference: person.mailPreference,
          },
        ]
      : [],
  );
}

type Addressed = Pick<ServedPerson, 'kind' | 'name' | 'email'>;

/** The parties of a case, each with the people who are mailed for it. */
async function listParties(
  table: Table,
  { id, claimant, respondents }: ServedCase,
): Promise<{ name: string; addressed: Addressed[] }[]> {
  const registered = await listCasePartyRecords(table, id);
  const names = new Map([
    ...registered.map(({ partyId, name }) => [partyId, name] as const),
    ...[claimant, ...respondents].flatMap(({ partyId, name }) =>
      partyId ? [[partyId, name] as const] : [],
    ),
  ]);
  const ofParties = [...names].map(async ([partyId, name]) => {
    const agents = await listAgentRecords(table, partyId);
    const addressed: Addressed[] = agents
      .filter(({ email }) => email !== '')
      .map((agent) => ({ kind: 'agent', name: agent.name, email: agent.email }));
    const own = respondents.find((respondent) => respondent.partyId === partyId)?.email;
    return { name, addressed: addressed.length > 0 ? addressed : ownAddress(name, own) };
  });
  const unregistered = respondents
    .filter(({ partyId }) => !partyId)
    .map(({ name, email }) => ({ name, addressed: ownAddress(name, email) }));
  return [...(await Promise.all(ofParties)), ...unregistered];
}

const ownAddress = (name: string, email: string | undefined): Addressed[] =>
  email ? [{ kind: 'party', name, email }] : [];
