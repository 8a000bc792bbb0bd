/** A party with its agents, the lists it lies in, and its place in a case. */
export const partyKeys = {
  party: (partyId: string) => ({ pk: `PARTY#${partyId}`, sk: 'PARTY' }),
  /** What somebody registered, oldest first. */
  ownRow: (ownerId: string, createdAt: string, partyId: string) => ({
    pk: `PARTIES#${ownerId}`,
    sk: `PARTY#${createdAt}#${partyId}`,
  }),
  ownRowsOf: (ownerId: string) => ({ pk: `PARTIES#${ownerId}`, skPrefix: 'PARTY#' }),
  /** What waits for a case manager, the longest waiting first. No user has this id. */
  rowToVerify: (submittedAt: string, partyId: string) => ({
    pk: 'PARTIES#TOVERIFY',
    sk: `PARTY#${submittedAt}#${partyId}`,
  }),
  rowsToVerify: () => ({ pk: 'PARTIES#TOVERIFY', skPrefix: 'PARTY#' }),
  /** Who registered a party with this document; each owner once. */
  document: (fingerprint: string, ownerId: string) => ({
    pk: `PARTYDOCUMENT#${fingerprint}`,
    sk: `OWNER#${ownerId}`,
  }),
  documentOwners: (fingerprint: string) => ({
    pk: `PARTYDOCUMENT#${fingerprint}`,
    skPrefix: 'OWNER#',
  }),
  agent: (partyId: string, agentId: string) => ({
    pk: `PARTY#${partyId}`,
    sk: `AGENT#${agentId}`,
  }),
  agentsOf: (partyId: string) => ({ pk: `PARTY#${partyId}`, skPrefix: 'AGENT#' }),
  /** Taken by the primary agent, and by each agent's address: once in a party. */
  primaryAgent: (partyId: string) => ({ pk: `PARTY#${partyId}`, sk: 'PRIMARYAGENT' }),
  agentEmail: (partyId: string, email: string) => ({
    pk: `PARTY#${partyId}`,
    sk: `EMAIL#${email}`,
  }),
  /** The parties of a case, by role. */
  caseParty: (caseId: string, partyRole: string, partyId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `PARTY#${partyRole}#${partyId}`,
  }),
  casePartiesOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'PARTY#' }),
};
