import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ENGINE_VERSION } from 'bundle-composer';
import { PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleFileKeys, bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { countOutdatedBundles, renewAllBundles } from '#lambdas/bundles/renewal.door.ts';
import { activityKeys } from '#lambdas/notifications/record/activity-keys.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { startBundles } from '#tests/support/stores/start/start-bundles.ts';
import { pagesPdf } from '../../../packages/bundle-composer/tests/make-pdf.ts';
import { caseIdOf } from '../../support/make-case.ts';

let bundles: Awaited<ReturnType<typeof startBundles>>;
const caseId = caseIdOf(1);
const LIST = 'customBundle/{caseId}';
const ONE = 'customBundle/{caseId}/{bundleId}';

beforeAll(async () => {
  bundles = await startBundles();
  await bundles.addDocument('doc_claim', { pages: 3 });
});
afterAll(() => bundles.stop());

/** As an earlier composer wrote it: the page's resources have a form that the page does not draw. */
async function leakingPdf(forms: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 400]);
  for (let at = 0; at < forms; at += 1) {
    const form = document.context.stream('BT (another page) Tj ET', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 9, 9],
    });
    page.node.setXObject(PDFName.of(`F${at}`), document.context.register(form));
  }
  return document.save();
}

/** A shared bundle with a PDF as today's code wrote it before ADR 27. */
async function olderBundle({
  forms = 1,
  visibility = 'all',
  engine,
}: {
  forms?: number;
  visibility?: 'all' | 'me';
  /** Version of the composer; the first one wrote none. */
  engine?: number;
} = {}): Promise<string> {
  const bundleId = await bundles.createBundle([{ id: 'doc_claim', pageNo: '1' }]);
  if (visibility !== 'me')
    await bundles.send('PUT', 'customBundle/{caseId}/{bundleId}/visibility', {
      bundleId,
      body: { visibilityType: visibility },
    });
  await bundles.assemble(bundleId);
  const { pdf } = await bundles.stored(bundleId);
  const { table, files } = bundles.stores;
  const { name: TableName, client } = table;
  const oldHash = `old${pdf?.hash}`;
  // Item without the field, under the earlier composer's hash.
  const older = (Key: { pk: string; sk: string }, path: string, names: Record<string, string>) =>
    client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: engine
          ? `SET ${path}#hash = :hash, ${path}#engine = :engine REMOVE ${path}s3Version`
          : `SET ${path}#hash = :hash REMOVE ${path}#engine, ${path}s3Version`,
        ExpressionAttributeNames: { '#hash': 'hash', '#engine': 'engine', ...names },
        ExpressionAttributeValues: { ':hash': oldHash, ...(engine && { ':engine': engine }) },
      }),
    );
  await older(bundleKeys.bundle(caseId, bundleId), '#pdf.', { '#pdf': 'pdf' });
  await older(bundleKeys.version(bundleId, 1), '', {});
  await files.client.send(
    new PutObjectCommand({
      Bucket: files.bucket,
      Key: bundleFileKeys.pdf(caseId, bundleId, oldHash),
      Body: await leakingPdf(forms),
    }),
  );
  return bundleId;
}

const requestOf = async (bundleId: string) => {
  const { table } = bundles.stores;
  const Key = bundleKeys.place(bundleId);
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  return Item?.['requestedAt'];
};

const noticesOf = async (bundleId: string) =>
  (await queryAll(bundles.stores.table, outboxKeys.all())).filter(({ id }) =>
    String(id).startsWith(bundleId),
  );

const bellOf = (userId: string) =>
  queryAll(bundles.stores.table, activityKeys.range(userId, 1, 1_000));

const listed = async (userId: string, bundleId: string) => {
  const { body } = await bundles.send('GET', LIST, { userId });
  return body.bundleDetails.find(({ id }: { id: string }) => id === bundleId);
};

describe('a bundle that an earlier composer wrote', () => {
  test('is given to nobody, and is assembled again when it is read', async () => {
    const bundleId = await olderBundle();
    expect(await requestOf(bundleId)).toBeUndefined();
    const shown = await listed('usr_two', bundleId);
    expect([shown.pdf, shown.assembly.state]).toEqual([undefined, 'queued']);
    expect(await requestOf(bundleId)).toBeDefined();
    const { body } = await bundles.send('GET', ONE, { bundleId });
    expect(body.bundle.pdf).toBeUndefined();
    const { body: before } = await bundles.send('GET', `${ONE}/versions`, { bundleId });
    expect(before.versions.map(({ url }: { url: string }) => url)).toEqual(['']);

    expect(await bundles.assemble(bundleId)).toBe('ready');
    const { pdf, version } = await bundles.stored(bundleId);
    expect(pdf).toMatchObject({ engine: ENGINE_VERSION, number: 2, version });
    expect((await listed('usr_two', bundleId)).pdf.number).toBe(2);
    const { body: after } = await bundles.send('GET', `${ONE}/versions`, { bundleId });
    expect(after.versions.map(({ url }: { url: string }) => url !== '')).toEqual([true, false]);
  });

  test('its owner is told once which shared PDFs contained more than was chosen', async () => {
    const bundleId = await olderBundle({ forms: 2 });
    const rung = (await bellOf('usr_one')).length;
    await listed('usr_one', bundleId);
    await bundles.assemble(bundleId);
    const [notice, ...others] = await noticesOf(bundleId);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ userIds: ['usr_one'] });
    expect(JSON.stringify(notice?.['words'])).toContain(
      'Version 1, which you had shared, contained more than was chosen: 2 drawings or texts.',
    );
    expect(JSON.stringify(notice)).not.toContain('Hearing bundle');
    // Read and delivered again, nothing is told again.
    await listed('usr_two', bundleId);
    expect(await bundles.assemble(bundleId)).toBe('nothing to do');
    expect((await noticesOf(bundleId)).length).toBe(1);
    expect((await bellOf('usr_one')).length).toBe(rung + 1);
  });

  test.each([
    ['nothing more was in it', { forms: 0 }],
    ['it was never shared', { visibility: 'me' as const }],
  ])('its owner is told nothing if %s', async (_name, made) => {
    const bundleId = await olderBundle(made);
    await listed('usr_one', bundleId);
    await bundles.assemble(bundleId);
    expect(await noticesOf(bundleId)).toEqual([]);
    expect((await bundles.stored(bundleId)).pdf?.engine).toBe(ENGINE_VERSION);
  });

  test('is assembled although its earlier PDF is gone', async () => {
    const bundleId = await olderBundle();
    const { table } = bundles.stores;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: bundleKeys.version(bundleId, 1),
        UpdateExpression: 'SET #hash = :gone',
        ExpressionAttributeNames: { '#hash': 'hash' },
        ExpressionAttributeValues: { ':gone': 'gone' },
      }),
    );
    await listed('usr_one', bundleId);
    expect(await bundles.assemble(bundleId)).toBe('ready');
    expect(await noticesOf(bundleId)).toEqual([]);
  });

  test('and left nothing but its pages in it is given to its readers until it is assembled again', async () => {
    const bundleId = await olderBundle({ engine: 2 });
    const shown = await listed('usr_two', bundleId);
    expect([shown.pdf.number, shown.assembly.state]).toEqual([1, 'queued']);
    expect(await requestOf(bundleId)).toBeDefined();
    expect(await bundles.assemble(bundleId)).toBe('ready');
    expect((await bundles.stored(bundleId)).pdf).toMatchObject({
      engine: ENGINE_VERSION,
      number: 2,
    });
    const { body } = await bundles.send('GET', `${ONE}/versions`, { bundleId });
    expect(body.versions.map(({ url }: { url: string }) => url !== '')).toEqual([true, true]);
    expect(await noticesOf(bundleId)).toEqual([]);
  });

  test('another case’s reader requests nothing', async () => {
    const bundleId = await olderBundle();
    const { status } = await bundles.send('GET', LIST, { userId: 'usr_three' });
    expect(status).toBe(404);
    expect(await requestOf(bundleId)).toBeUndefined();
  });
});

describe('renewing all bundles', () => {
  beforeEach(async () => {
    const all = await bundles.send('GET', LIST, { userId: 'usr_one' });
    for (const { id } of all.body.bundleDetails) await bundles.assemble(id);
  });

  test('requests each bundle of an earlier composer once, and records the act', async () => {
    const { table } = bundles.stores;
    expect(await countOutdatedBundles(table)).toBe(0);
    const older = [await olderBundle(), await olderBundle({ visibility: 'me' })];
    const current = await bundles.createBundle([{ id: 'doc_claim' }]);
    await bundles.assemble(current);
    const version = (await bundles.stored(current)).pdf?.number;
    expect(await countOutdatedBundles(table)).toBe(2);
    const renew = () => renewAllBundles(bundles.deps, { operator: 'local:tester' });
    expect(await renew()).toBe(2);
    expect(await renew()).toBe(0);
    for (const id of older) {
      await bundles.assemble(id);
      expect((await bundles.stored(id)).pdf?.engine).toBe(ENGINE_VERSION);
    }
    expect((await bundles.stored(current)).pdf?.number).toBe(version);
    expect(await countOutdatedBundles(table)).toBe(0);
    const audit = await queryAll(table, { pk: 'AUDIT#SYSTEM' });
    expect(audit.map(({ event, change }) => [event, change])).toEqual([
      ['bundles_renewed', { requested: 2 }],
      ['bundles_renewed', { requested: 0 }],
    ]);
  });
});

test('links that lead out of the bundle are framed only if its owner chose it', async () => {
  const bundleId = await bundles.createBundle();
  const link = '<</Type/Annot/Subtype/Link/Rect[10 10 90 90]/A<</S/GoToR/F(other.pdf)/D[0/Fit]>>>>';
  const bytes = pagesPdf([{ text: 'Linked', entries: `/Annots[${link}]` }]);
  await bundles.addDocument('doc_linked', { bytes });
  const linked = { kind: 'document', id: 'i1', title: 'Claim', documentId: 'doc_linked' };
  const framesOf = async (version: number, more: object) => {
    const body = { items: [linked], hasPageNumbers: true, hasContents: false, ...more, version };
    expect((await bundles.send('PUT', `${ONE}/manifest`, { bundleId, body })).status).toBe(200);
    await bundles.assemble(bundleId);
    const pdf = (await bundles.readBundle(bundleId)).bytes;
    return Buffer.from(pdf).toString('latin1').includes('[2 2] 0 d 10 10 80 80 re S');
  };
  expect(await framesOf(1, {})).toBe(false);
  expect(await framesOf(2, { marksRemovedLinks: true })).toBe(true);
  const { manifest } = (await bundles.send('GET', ONE, { bundleId })).body;
  expect(manifest.marksRemovedLinks).toBe(true);
  expect(await framesOf(3, {})).toBe(false);
});
