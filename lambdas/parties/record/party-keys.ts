/** Keys of parties, their agents, their lists and their places in cases. */
export const partyKeys = {
  party: (partyId: string) => ({ pk: `PARTY#${partyId}`, sk: 'PARTY' }),
  /** The parties that a user registered, oldest first. */
  ownRow: (ownerId: string, createdAt: string, partyId: string) => ({
    pk: `PARTIES#${ownerId}`,
    sk: `PARTY#${createdAt}#${partyId}`,
  }),
  ownRowsOf: (ownerId: string) => ({ pk: `PARTIES#${ownerId}`, skPrefix: 'PARTY#' }),
  /** The parties to verify, oldest first. No user has this id. */
  rowToVerify: (submittedAt: string, partyId: string) => ({
    pk: 'PARTIES#TOVERIFY',
    sk: `PARTY#${submittedAt}#${partyId}`,
  }),
  rowsToVerify: () => ({ pk: 'PARTIES#TOVERIFY', skPrefix: 'PARTY#' }),
  /** The parties with this document, one per owner. */
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
  /** Claims of the primary agent and of each agent's email address, unique per party. */
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
