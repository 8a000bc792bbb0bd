import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkUpload } from '#shared/files/check-upload.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { connectFiles, type Files } from '#shared/files/files.ts';
import { startFilesAndMail } from '../../support/stores/start/start-files-and-mail.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

/** Uploads are served in the version that was checked (D112). */

let stores: Awaited<ReturnType<typeof startTable>>;
let services: Awaited<ReturnType<typeof startFilesAndMail>>;
let files: Files;
beforeAll(async () => {
  stores = await startTable();
  services = await startFilesAndMail();
  files = services.files;
});
afterAll(async () => {
  await services.stop();
  await stores.stop();
});

const PURPOSE = 'partyDocument';
const ORIGINAL = '%PDF-1.7 the one that was checked';
const REPLACED = '%PDF-1.7 the one put in its place';
let key = '';
beforeEach(async () => {
  key = await services.upload('usr_one', PURPOSE, ORIGINAL);
});

const register = (address = key) =>
  checkUpload(files, { userId: 'usr_one', purpose: PURPOSE, address, field: 'document_uri' });
const replace = (body: string, contentType = 'application/pdf') =>
  files.client.send(
    new PutObjectCommand({ Bucket: files.bucket, Key: key, Body: body, ContentType: contentType }),
  );
const served = async (file: { key: string; versionId: string }) => {
  const response = await fetch(await downloadAddress(files, { ...file, fileName: 'x.pdf' }));
  return [response.status, await response.text(), response.headers.get('content-type')];
};
const original = [200, ORIGINAL, 'application/pdf'];

describe('a registered upload', () => {
  test('is served as checked after a second PUT to its address', async () => {
    const file = await register();
    await replace(REPLACED);
    expect(await served(file)).toEqual(original);
  });

  test('is served with the type of its bytes, not the announced one', async () => {
    await replace(ORIGINAL, 'text/html');
    expect(await served(await register())).toEqual(original);
  });

  test('keeps the result of the first registration', async () => {
    const first = await register();
    await replace(REPLACED);
    expect(await register()).toEqual(first);
    expect(await register(first.key)).toEqual(first);
    expect(await served(first)).toEqual(original);
  });

  test('is copied once by parallel registrations', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(new Set(all.map(({ versionId }) => versionId)).size).toBe(1);
  });

  test('is refused by its content at registration', async () => {
    await replace('MZ a program');
    await expect(register()).rejects.toMatchObject({ code: 'unsupported_type' });
    await replace(ORIGINAL);
    expect(await served(await register())).toEqual(original);
  });

  test('is refused to other users, before and after registration', async () => {
    const file = await register();
    for (const address of [key, file.key])
      await expect(
        checkUpload(files, { userId: 'usr_two', purpose: PURPOSE, address, field: 'f' }),
      ).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('deletes an unregistered upload after a day and keeps a registered one', async () => {
  const open = key;
  key = await services.upload('usr_one', PURPOSE, ORIGINAL);
  const file = await register();
  services.clock.offsetMs = 2 * 86_400_000;
  const later = connectFiles(files.bucket);
  // S3 refuses requests whose signature time differs from its clock.
  const client = await later.client.load();
  client.middlewareStack.add(
    (next) => (call) => {
      client.config.systemClockOffset = services.clock.offsetMs;
      return next(call);
    },
    { step: 'initialize' },
  );
  const check = (address: string) =>
    checkUpload(later, { userId: 'usr_one', purpose: PURPOSE, address, field: 'f' });
  expect(await check(file.key)).toEqual(file);
  await expect(check(open)).rejects.toMatchObject({ code: 'unsupported_type' });
});
