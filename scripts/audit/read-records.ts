import * as z from 'zod';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TrailEntry } from './trail-entry.ts';

const recordSchema = z.looseObject({
  sk: z.string(),
  event: z.string(),
  outcome: z.string(),
  operator: z.string().optional(),
  change: z.record(z.string(), z.unknown()).optional(),
  ip: z.string().optional(),
  requestId: z.string().optional(),
});

/** The sort keys of the partition, whose first part is an instant. */
const FIRST = '0';
const LAST = '~';

/**
 * The newest audit records of a subject, from a place on: calls to sign in and acts of operators. At
 * least one more than `limit`, if there are. About a read unit for 40.
 */
export async function readRecords(
  table: Table,
  { subject, before, limit }: { subject: string; before: string | undefined; limit: number },
): Promise<TrailEntry[]> {
  const items = await queryAll(table, {
    pk: accountsKeys.audit(subject, '', '').pk,
    skFirst: FIRST,
    skLast: before ?? LAST,
    isNewestFirst: true,
    isConsistent: true,
    // The place itself is in the range, and one more tells whether there is a next page.
    limit: limit + 2,
  });
  return items.map((item) => {
    const { sk, event, outcome, operator, change, ip, requestId } = recordSchema.parse(item);
    const [at = '', id = ''] = sk.split('#');
    return {
      at,
      id,
      who: operator ?? subject,
      what: event,
      facts: {
        ...(outcome !== 'done' && { outcome }),
        ...change,
        ...(ip && { ip }),
        ...(requestId && { requestId }),
      },
    };
  });
}
