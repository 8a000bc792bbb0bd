import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, expect, inject, it } from 'vitest';
import { provisionTable } from '#local/provision/provision-table.ts';
import { keyOf } from '#scripts/forms/item-key.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { TRANSCRIPTS_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import { kindOfKey } from '#shared/forms/item-kinds.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { ownTranscript } from '#tests/support/stack/own-transcript.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';

/** The drill of docs/restore.md on the local stack: delete, restore, compare by checksum. */

const addresses = inject('addresses');
const { region, credentials, endpoints } = addresses;
const table = connectTable(addresses.table, { region, credentials, endpoint: endpoints.dynamodb });
const s3 = new S3Client({ region, credentials, endpoint: endpoints.s3, forcePathStyle: true });
const Bucket = addresses.buckets.files;
const recovered = { ...table, name: 'drill-recovered' };
const dataDir = mkdtempSync(join(tmpdir(), 'drill-'));
writeFileSync(join(dataDir, 'endpoints.json'), JSON.stringify(addresses));
afterAll(() => {
  rmSync(dataDir, { recursive: true });
  table.client.destroy();
  s3.destroy();
});

const operate = (...args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'operate.ts');
    const all = [script, ...args, '--data', dataDir, '--units', '40000'];
    const child = execFile(process.execPath, all, (error, out, err) =>
      error ? reject(new Error(`${out}\n${err}`)) : resolve(out),
    );
    child.stdin?.end();
  });

const filesOf = async (caseId: string): Promise<string[]> => {
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket, Prefix: `${TRANSCRIPTS_PREFIX}${caseId}/` }),
  );
  return Contents.flatMap(({ Key }) => Key ?? []);
};

const checksumsOf = async (keys: readonly string[]) =>
  Promise.all(
    keys.map(async (Key) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return [Key, createHash('sha256').update(bytes).digest('hex')];
    }),
  );

/** Checksums of the case's own items, without the version that grows. */
async function itemsOf(caseId: string): Promise<[string, string][]> {
  const items = (await scanTable(table)).filter((item) => {
    const found = kindOfKey(keyOf(item));
    return found?.kind.role === 'record' && found.parts['case'] === caseId;
  });
  return items
    .map((item): [string, string] => [
      `${item['pk']} ${item['sk']}`,
      createHash('sha256')
        .update(JSON.stringify(Object.entries({ ...item, version: 0 }).toSorted()))
        .digest('hex'),
    ])
    .toSorted();
}

it('a deleted case and its deleted files are restored as they were, and the portal shows them', async () => {
  const own = await ownCase({ kind: 'arbitration', status: 'negotiationOngoing' });
  const caseId = own.id;
  await ownTranscript(addresses, own, { paragraphs: ['The store was warm', 'Since when'] });
  const token = inject('tokens')['arbitrator'] ?? '';
  const shown = await call(addresses, 'GET', `mediator/cases/${caseId}`, { token });
  expect(shown.status).toBe(200);

  // The recovered table stands for a recovery to the point before the loss.
  await provisionTable(
    new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamodb }),
    recovered.name,
  );
  const all = await scanTable(table);
  await batchWrite(recovered, { put: all.map((item) => ({ ...item, ...keyOf(item) })) });
  const items = await itemsOf(caseId);
  const keys = await filesOf(caseId);
  const checksums = await checksumsOf(keys);
  expect([items.length > 3, keys.length > 0]).toEqual([true, true]);

  const remove = all.filter((item) => JSON.stringify(item).includes(caseId)).map(keyOf);
  await batchWrite(table, { put: [], remove });
  for (const Key of keys) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  expect((await call(addresses, 'GET', `mediator/cases/${caseId}`, { token })).status).not.toBe(
    200,
  );
  expect(await filesOf(caseId)).toEqual([]);

  const dry = await operate('restore', 'case', caseId, '--from', recovered.name, '--dry-run');
  expect(dry).toContain('Nothing was changed.');
  const done = await operate('restore', 'case', caseId, '--from', recovered.name, '--yes');
  expect(done).toMatch(/Done\. Copied: [1-9]\d*\. Replaced: 0\. Changed meanwhile and left: 0\./);
  expect(await operate('restore', 'files', caseId, '--yes')).toMatch(/Undeleted: [1-9]/);

  expect(await itemsOf(caseId)).toEqual(items);
  expect(await checksumsOf(keys)).toEqual(checksums);
  const again = await call(addresses, 'GET', `mediator/cases/${caseId}`, { token });
  expect(again.status).toBe(200);
  expect(again.body).toEqual(shown.body);

  const checked = await operate('check-items');
  expect(checked).toMatch(/Damaged: 0\. Of a newer form: 0\. Of an unknown kind: 0\./);
  expect(await operate('migrate', 'case-status-dates', '--yes')).toContain(
    'Damaged, left as they are: 0.',
  );
});
