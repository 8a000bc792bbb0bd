import type { Agent, Party } from '#contracts/endpoints/parties.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { StoredFile } from '#shared/files/stored-file.ts';
import type { IdentityKeys } from './identity-numbers/identity-keys.ts';
import { maskNumber, openNumber } from './identity-numbers/seal-number.ts';
import type { PartiesDeps } from './parties-deps.ts';
import type { AgentRecord, PartyRecord } from './party-record.ts';

/**
 * A party as the seeds name its fields, with its agents (seed 1, section 3); numbers masked,
 * the agents' PANs and letters left to GET agents.
 */
export function presentParty(
  keys: IdentityKeys,
  party: PartyRecord,
  agents: readonly AgentRecord[],
): Party {
  return {
    id: party.id,
    name: party.name,
    kind: party.kind,
    document_kind: party.documentKind,
    doc_number: maskNumber(openNumber(keys, party.id, party.documentNumber)),
    document_house_no: party.houseNo,
    document_locality: party.locality,
    document_city: party.city,
    document_state: party.state,
    document_pin: party.pin,
    document_landmark: party.landmark,
    gstNumber: party.gstNumber,
    status: party.status,
    declinedReason: party.declinedReason,
    ownerId: party.ownerId,
    agents: agents.toSorted(byRank).map(presentAgent),
    version: party.version,
    created_at: party.createdAt,
    updated_at: party.updatedAt,
  };
}

const isSecondary = ({ role }: AgentRecord) => Number(role !== 'primary');

/** Primary agents first, then by name. */
export const byRank = (a: AgentRecord, b: AgentRecord) =>
  isSecondary(a) - isSecondary(b) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

/** An agent for whoever may add agents: with their PAN, masked, and their letter. */
export async function presentOwnAgent(
  { files }: Pick<PartiesDeps, 'files'>,
  keys: IdentityKeys,
  agent: AgentRecord,
): Promise<Agent> {
  return {
    ...presentAgent(agent),
    pan: agent.pan === undefined ? '' : maskNumber(openNumber(keys, agent.id, agent.pan)),
    uri: agent.letter
      ? await fileAddress(files, agent.letter, `${agent.name} - authorisation letter`)
      : '',
  };
}

/** An agent for everybody on the party's cases: how to reach them, no more. */
export const presentAgent = ({ id, partyId, role, email, name, mobile }: AgentRecord): Agent => ({
  id,
  partyId,
  role,
  email,
  user: { name, mobile },
});

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** By which a browser saves a party's file, named after what it is, for some minutes (D57). */
export const fileAddress = (
  files: PartiesDeps['files'],
  { key, versionId, contentType }: StoredFile,
  name: string,
) =>
  downloadAddress(files, {
    key,
    versionId,
    fileName: `${name}.${extensions[contentType] ?? 'bin'}`,
  });
