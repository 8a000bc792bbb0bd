import type { Agent, Party } from '#contracts/endpoints/parties.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withExtension } from '#shared/files/file-extensions.ts';
import type { StoredFile } from '#shared/files/files.ts';
import type { IdentityKeys } from '../identity-numbers/identity-keys.ts';
import { maskNumber, openNumber } from '../identity-numbers/seal-number.ts';
import type { AgentRecord, PartyRecord } from '../record/party-record.ts';
import type { PartiesDeps } from './parties-deps.ts';

/**
 * A party with its agents in the seeds' names (seed 1, section 3). Numbers are masked; the agents'
 * PANs and letters are in GET agents only.
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

/** An agent for users who can add agents: with the masked PAN and the letter. */
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

/** An agent for all members of the party's cases: contacts only. */
export const presentAgent = ({ id, partyId, role, email, name, mobile }: AgentRecord): Agent => ({
  id,
  partyId,
  role,
  email,
  user: { name, mobile },
});

/** A short-lived download address of a party's file, named by its kind (D57). */
export const fileAddress = (
  files: PartiesDeps['files'],
  { key, versionId, contentType }: StoredFile,
  name: string,
) => downloadAddress(files, { key, versionId, fileName: withExtension(name, contentType) });
