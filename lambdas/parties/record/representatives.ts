import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { listAgentRecords } from './party-repository.ts';

/**
 * Names of the representatives of each party, in their order; none for a party that is not registered.
 * Half a read unit for each registered party.
 */
export const listRepresentatives = (
  table: Table,
  parties: readonly { partyId?: string | undefined }[],
): Promise<string[][]> =>
  inParallel(parties, async ({ partyId }) =>
    partyId ? (await listAgentRecords(table, partyId)).map(({ name }) => name) : [],
  );
