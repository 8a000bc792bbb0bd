/**
 * npm run bench: speed and cost as ratios to a peer or to the physical limit, each pair
 * measured in turn within this run. Absolute times belong to the machine; ratios are kept.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { docketEndpoints } from '#contracts/endpoints/docket.ts';
import { requireBulkJob } from '#lambdas/cases/bulk/bulk-repository.ts';
import { runBulkChunk } from '#lambdas/cases/bulk/run-bulk-chunk.ts';
import { startBulkJob } from '#lambdas/cases/bulk/start-bulk-job.ts';
import { listCases } from '#lambdas/docket/list-cases.ts';
import { connectSnapshots } from '#lambdas/docket/search/snapshot-objects.ts';
import { fillDocket } from '#seed/cases/fill-docket.ts';
import { systemClock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { bulkCsv } from '#tests/support/bulk-csv.ts';
import { identityKeys } from '#tests/support/identity-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { putParty } from '#tests/support/put-party.ts';
import { startFilesAndMail } from '#tests/support/stores/start-files-and-mail.ts';
import { type Stores, startStores } from '#tests/support/stores/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start-table.ts';

type Measured = { medianMs: number; ratio: number };

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Runs both in turn after a warm-up; the ratio is the median of the pairs' ratios. */
async function against(
  rounds: number,
  ours: () => Promise<unknown> | unknown,
  peer: () => Promise<unknown> | unknown,
): Promise<Measured> {
  const times: number[] = [];
  const ratios: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const ourMs = await timed(ours);
    const peerMs = await timed(peer);
    if (round < 0) continue;
    times.push(ourMs);
    ratios.push(ourMs / peerMs);
  }
  return { medianMs: median(times), ratio: median(ratios) };
}

async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function report(name: string, { medianMs, ratio }: Measured, peer: string): void {
  console.log(
    `${name.padEnd(52)} ${medianMs.toFixed(1).padStart(8)} ms   ${ratio.toFixed(2).padStart(6)} × ${peer}`,
  );
}

const SMALL = 100;
const LARGE = 10_000;

/** A page of the docket: what it costs at 100 times the cases, and beside one bare read. */
async function benchDocket(stores: Stores): Promise<void> {
  const { table } = stores;
  for (const cases of [SMALL, LARGE])
    await fillDocket(stores, {
      arbitrator: { userId: `usr_${cases}`, name: 'Raghav Menon' },
      now: new Date(),
      cases,
    });
  const page = (cases: number, query: Record<string, unknown>) => () =>
    listCases(stores, {
      principal: principalOf(`usr_${cases}`),
      query: docketEndpoints.listCases.query.parse(query),
    });
  const unitsOf = async (cases: number, query: Record<string, unknown>) =>
    (
      await readUnitsOf(table, (measured) =>
        listCases(
          { ...stores, table: measured },
          {
            principal: principalOf(`usr_${cases}`),
            query: docketEndpoints.listCases.query.parse(query),
          },
        ),
      )
    ).readUnits;

  const queries = {
    'page 1': {},
    'page 1 by claim value, under resolution': {
      sort: 'totalClaimValue',
      status: 'underResolution',
    },
    'search of one case': { search: 'LN2000000050' },
    'search of a surname': { search: 'iyer' },
    'search that finds everything': { search: 'arb' },
  };
  for (const [name, query] of Object.entries(queries)) {
    report(
      `docket of ${LARGE.toLocaleString('en-IN')}, ${name}`,
      await against(15, page(LARGE, query), page(SMALL, query)),
      `a docket of ${SMALL} (${await unitsOf(LARGE, query)} against ${await unitsOf(SMALL, query)} read units)`,
    );
  }
  const atFirst = () => {
    const fresh = { ...stores, snapshots: connectSnapshots(stores.files) };
    const query = docketEndpoints.listCases.query.parse({ search: 'arb' });
    return listCases(fresh, { principal: principalOf(`usr_${LARGE}`), query });
  };
  report(
    'docket, search by a function that holds no snapshot',
    await against(10, atFirst, page(LARGE, { search: 'arb' })),
    'by one that does',
  );
  report(
    'docket, page 500',
    await against(10, page(LARGE, { page: 500 }), page(LARGE, {})),
    `page 1 (${await unitsOf(LARGE, { page: 500 })} against ${await unitsOf(LARGE, {})} read units)`,
  );
  const bareRead = () =>
    table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'none', sk: 'none' } }));
  report('docket, page 1', await against(15, page(SMALL, {}), bareRead), 'one bare GetItem');
}

/** Writing 1,000 items through the local DynamoDB beside the same rows in bare SQLite. */
async function benchLocalDynamoDb(table: Table): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-bench-'));
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE item (pk TEXT, sk TEXT, body TEXT, PRIMARY KEY (pk, sk)) WITHOUT ROWID',
  );
  const insert = database.prepare('INSERT OR REPLACE INTO item VALUES (?, ?, ?)');
  const text = 'x'.repeat(150);
  let run = 0;
  const viaDynamoDb = async () => {
    run += 1;
    for (let start = 0; start < 1_000; start += 25)
      await table.client.send(
        new BatchWriteCommand({
          RequestItems: {
            [table.name]: Array.from({ length: 25 }, (_, at) => ({
              PutRequest: { Item: { pk: `BENCH#${run}`, sk: String(start + at), text } },
            })),
          },
        }),
      );
  };
  const bare = () => {
    run += 1;
    for (let start = 0; start < 1_000; start += 25) {
      database.exec('BEGIN');
      for (let at = 0; at < 25; at++) insert.run(`BENCH#${run}`, String(start + at), text);
      database.exec('COMMIT');
    }
  };
  report(
    'local DynamoDB, 1,000 items in batches of 25',
    await against(10, viaDynamoDb, bare),
    'bare SQLite in the same process',
  );
  database.close();
  rmSync(folder, { recursive: true });
}

/** A bulk upload of 10,000 rows, and the same once more, beside a tenth of it. */
async function benchBulkCreation(table: Table): Promise<void> {
  const services = await startFilesAndMail();
  const deps = {
    ...{ table, clock: systemClock, files: services.files },
    identityKeys: async () => identityKeys,
  };
  await addPerson(table, { userId: 'usr_bulk', role: 'arbitrator' });
  await putParty(table, { id: 'pty_bulk', ownerId: 'usr_bulk', name: 'Deccan Finance' });
  const rowsPerSecond = async (rows: number, from: number) => {
    const key = await services.upload('usr_bulk', 'bulkCases', bulkCsv(rows, from), 'text/csv');
    const begun = performance.now();
    const { job } = await startBulkJob(deps, {
      principal: principalOf('usr_bulk'),
      body: {
        ...{ key, partyId: 'pty_bulk', fileName: 'loans.csv' },
        resolutionKind: 'arbitration',
      },
      idempotencyKey: undefined,
    });
    const which = { userId: 'usr_bulk', jobId: job.id };
    for (let cursor = 0; (await runBulkChunk(deps, { ...which, cursor })) === 'done'; cursor += 1);
    const { created, skipped } = await requireBulkJob(table, which);
    const seconds = (performance.now() - begun) / 1000;
    return { speed: rows / seconds, seconds, created, skipped };
  };
  const small = await rowsPerSecond(LARGE / 10, 1);
  const large = await rowsPerSecond(LARGE, LARGE);
  const again = await rowsPerSecond(LARGE, LARGE);
  for (const [name, run] of Object.entries({ 'all new': large, 'all there already': again }))
    console.log(
      `bulk creation, ${LARGE.toLocaleString('en-IN')} rows ${name}: ${run.seconds.toFixed(0)} s, ${run.created} created, ${run.skipped} skipped, ${(run.speed / small.speed).toFixed(2)} × the speed of a tenth of them; ${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`,
    );
  await services.stop();
}

const parts: Record<string, (stores: Stores) => Promise<void>> = {
  docket: benchDocket,
  dynamodb: ({ table }) => benchLocalDynamoDb(table),
  bulk: ({ table }) => benchBulkCreation(table),
};

// Those named, as in `npm run bench -- bulk`, or all.
const named = process.argv.slice(2);
const unknown = named.filter((name) => !parts[name]);
if (unknown.length > 0)
  throw new Error(`No part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}`);
const { stores, stop } = await startStores();
try {
  for (const [name, bench] of Object.entries(parts))
    if (named.length === 0 || named.includes(name)) await bench(stores);
} finally {
  await stop();
}
