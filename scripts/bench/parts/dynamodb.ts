import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { startTable } from '#tests/support/stores/start/start-table.ts';
import { atMost, type Figure } from '../figure.ts';
import { ratioOf } from '../measure.ts';

const ITEMS = 1_000;
const BATCH = 25;
const text = 'x'.repeat(150);

/** 1,000 items written through the local DynamoDB beside the same rows in bare SQLite. */
export async function benchLocalDynamoDb(): Promise<Figure[]> {
  const { table, stop } = await startTable();
  const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-bench-'));
  const database = new DatabaseSync(join(folder, 'bare.sqlite'));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE item (pk TEXT, sk TEXT, body TEXT, PRIMARY KEY (pk, sk)) WITHOUT ROWID',
  );
  const insert = database.prepare('INSERT OR REPLACE INTO item VALUES (?, ?, ?)');
  let run = 0;
  const viaDynamoDb = async () => {
    run += 1;
    for (let start = 0; start < ITEMS; start += BATCH)
      await table.client.send(
        new BatchWriteCommand({
          RequestItems: {
            [table.name]: Array.from({ length: BATCH }, (_, at) => ({
              PutRequest: { Item: { pk: `BENCH#${run}`, sk: String(start + at), text } },
            })),
          },
        }),
      );
  };
  const viaSqlite = () => {
    run += 1;
    for (let start = 0; start < ITEMS; start += BATCH) {
      database.exec('BEGIN');
      for (let at = 0; at < BATCH; at++) insert.run(`BENCH#${run}`, String(start + at), text);
      database.exec('COMMIT');
    }
  };
  try {
    return [
      atMost(
        60,
        'local DynamoDB, 1,000 items in batches of 25: time beside bare SQLite',
        await ratioOf(10, viaDynamoDb, viaSqlite),
      ),
    ];
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
    await stop();
  }
}
