import { listOtherMembers } from '#lambdas/cases/members.door.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import { listAgentRecords, listCasePartyRecords } from '#lambdas/parties/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { oncePerNumber } from '#shared/whatsapp/send-once.ts';

/** A person of a case with a number for the messaging app. */
export type Recipient = {
  id: string;
  name: string;
  /** E.164. */
  mobile: string;
  /** A neutral's role, or the role of the agent's party. */
  role: string;
  /** Agents of parties may only receive documents that all parties see. */
  isOfParty: boolean;
};

/**
 * The other neutrals of one of the caller's cases and the agents of its parties, each number once.
 * One read unit for each neutral and each party.
 */
export async function listRecipients(
  deps: { table: Table },
  { principal, row }: { principal: Principal; row: DocketRow },
): Promise<Recipient[]> {
  const [members, parties] = await Promise.all([
    listOtherMembers(deps, { principal, row }),
    listCasePartyRecords(deps.table, row.caseId),
  ]);
  const agents = await inParallel(parties, async ({ partyId, partyRole }) =>
    (await listAgentRecords(deps.table, partyId)).map((agent) => ({ ...agent, role: partyRole })),
  );
  const people: Recipient[] = [
    ...members.map(({ userId, ...member }) => ({ ...member, id: userId, isOfParty: false })),
    ...agents.flat().map((agent) => ({ ...agent, isOfParty: true })),
  ].map(({ id, name, mobile, role, isOfParty }) => ({ id, name, mobile, role, isOfParty }));
  return oncePerNumber(people);
}
