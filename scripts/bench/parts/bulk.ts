import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBulkJob } from '#lambdas/cases/bulk/bulk-repository.ts';
import { runBulkChunk } from '#lambdas/cases/bulk/run-bulk-chunk.ts';
import { startBulkJob } from '#lambdas/cases/bulk/start-bulk-job.ts';
import { systemClock } from '#shared/clock.ts';
import { bulkCsv } from '#tests/support/bulk-csv.ts';
import { identityKeys } from '#tests/support/keys/identity-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { putParty } from '#tests/support/put-party.ts';
import { startFilesAndMail } from '#tests/support/stores/start/start-files-and-mail.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';
import { atMost, type Figure } from '../figure.ts';
import { millisecondsOf, progress } from '../measure.ts';

const LARGE = 10_000;
const owner = { userId: 'usr_bulk', partyId: 'pty_bulk' };

/** A bulk upload of 10,000 rows, and the same file again, beside an upload of 1,000 rows. */
export async function benchBulkCreation(): Promise<Figure[]> {
  // The table lies on disk, so that the memory measured is that of the work and not of its result.
  const dataDir = mkdtempSync(join(tmpdir(), 'neutral-portal-bench-'));
  const { table, stop } = await startTable(dataDir);
  const { files, upload, stop: stopServices } = await startFilesAndMail();
  const deps = { table, files, clock: systemClock, identityKeys: async () => identityKeys };
  await addPerson(table, { userId: owner.userId, role: 'arbitrator' });
  await putParty(table, { id: owner.partyId, ownerId: owner.userId, name: 'Deccan Finance' });

  /** Uploads the rows `from` and following, and runs the job to its end. */
  const runJob = async (rows: number, from: number) => {
    const key = await upload(owner.userId, 'bulkCases', bulkCsv(rows, from), 'text/csv');
    let jobId = '';
    const milliseconds = await millisecondsOf(async () => {
      const { job } = await startBulkJob(deps, {
        principal: principalOf(owner.userId),
        body: {
          key,
          partyId: owner.partyId,
          fileName: 'loans.csv',
          resolutionKind: 'arbitration',
        },
        idempotencyKey: undefined,
      });
      jobId = job.id;
      const which = { userId: owner.userId, jobId };
      for (
        let cursor = 0;
        (await runBulkChunk(deps, { ...which, cursor })) === 'done';
        cursor += 1
      );
    });
    const { created, skipped } = await requireBulkJob(table, { userId: owner.userId, jobId });
    progress(
      `bulk: ${rows} rows in ${(milliseconds / 1000).toFixed(0)} s, ${created} created, ${skipped} skipped`,
    );
    return {
      millisecondsPerRow: milliseconds / rows,
      wrong: rows - created,
      notSkipped: rows - skipped,
    };
  };

  try {
    const small = await runJob(LARGE / 10, 1);
    const large = await runJob(LARGE, LARGE);
    const again = await runJob(LARGE, LARGE);
    const beside = 'time a row beside an upload of 1,000';
    return [
      atMost(
        1.5,
        `bulk creation of 10,000 rows: ${beside}`,
        large.millisecondsPerRow / small.millisecondsPerRow,
      ),
      atMost(
        1,
        `bulk creation of 10,000 rows that exist: ${beside}`,
        again.millisecondsPerRow / small.millisecondsPerRow,
      ),
      atMost(0, 'bulk creation of 10,000 rows: rows without a case', large.wrong, 'rows'),
      atMost(
        0,
        'bulk creation of 10,000 rows that exist: cases made twice',
        again.notSkipped,
        'rows',
      ),
      atMost(600, 'bulk creation: resident memory', process.memoryUsage.rss() / 1_048_576, 'MB'),
    ];
  } finally {
    await stopServices();
    await stop();
    rmSync(dataDir, { recursive: true });
  }
}
