/** A party with its agents, and the place of a party in a case. */
export const partyKeys = {
  party: (partyId: string) => ({ pk: `PARTY#${partyId}`, sk: 'PARTY' }),
  agent: (partyId: string, agentId: string) => ({
    pk: `PARTY#${partyId}`,
    sk: `AGENT#${agentId}`,
  }),
  agentsOf: (partyId: string) => ({ pk: `PARTY#${partyId}`, skPrefix: 'AGENT#' }),
  /** The parties of a case, by role. */
  caseParty: (caseId: string, partyRole: string, partyId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `PARTY#${partyRole}#${partyId}`,
  }),
  casePartiesOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'PARTY#' }),
};
