import type { Clock } from '#shared/clock.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type BundleRecord, isOutdated, queued } from '../record/bundle-record.ts';
import { requestComplete } from '../record/request-again.ts';

/** Maximum number of bundles that one read requests; the next read requests others. */
const RENEWED_MAX = 20;

/**
 * Requests the assembly of bundles whose PDF an earlier composer wrote, when they are read (ADR
 * 0027). Returns the bundles as they are then. No write if there are none.
 */
export async function renewBundles(
  { table, clock }: { table: Table; clock: Clock },
  records: readonly BundleRecord[],
): Promise<BundleRecord[]> {
  const outdated = records
    .filter(({ assembly, pdf }) => assembly.state === 'ready' && pdf && isOutdated(pdf))
    .slice(0, RENEWED_MAX);
  const requested = new Set<string>();
  await inParallel(outdated, async (record) => {
    if (await requestComplete(table, record, clock.now())) requested.add(record.id);
  });
  return records.map((record) =>
    requested.has(record.id) ? { ...record, assembly: queued(record) } : record,
  );
}
