import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import { reportRun, takeBundle } from '#lambdas/bundles/assembly/bundle-runs.ts';
import { followBundles } from '#lambdas/bundles/assembly/follow-bundles.ts';
import { reviseBundles } from '#lambdas/bundles/assembly/revise-bundles.ts';
import { BundleTakenError, runAssembly } from '#lambdas/bundles/assembly/run-assembly.ts';
import type { AssemblyDeps } from '#lambdas/bundles/deps/bundles-deps.ts';
import { createSourceCache } from '#lambdas/bundles/deps/source-cache.ts';
import { bundleFileKeys, bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { findBundle, listVersions } from '#lambdas/bundles/record/bundle-repository.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { changeDocument } from '#lambdas/documents/record/document-repository.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { assemblyDeps, startBundles } from '#tests/support/stores/start/start-bundles.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';

let bundles: Awaited<ReturnType<typeof startBundles>>;
const caseId = caseIdOf(1);

beforeAll(async () => {
  bundles = await startBundles();
  await bundles.addDocument('doc_claim', { pages: 3 });
  await bundles.addDocument('doc_reply', { pages: 2 });
});
afterAll(() => bundles.stop());

const BUNDLE = 'customBundle/{caseId}/{bundleId}';
const generated = () => bundles.createBundle([{ id: 'doc_claim' }, { id: 'doc_reply' }]);

const later = (deps: AssemblyDeps, seconds: number): AssemblyDeps => ({
  ...deps,
  clock: { now: () => new Date(Date.now() + seconds * 1000) },
});

const rename = (bundleId: string, bundleName: string) =>
  bundles.send('PUT', BUNDLE, { bundleId, body: { bundleName } });

async function filesOf(bundleId: string): Promise<string[]> {
  const { client, bucket } = bundles.stores.files;
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: bundleFileKeys.folder(caseId, bundleId) }),
  );
  return Contents.map(({ Key = '' }) => Key);
}

class Killed extends Error {}

/** Runs the assembly and kills it at its call number `at`: it and all later calls fail. */
async function runKilledAt(bundleId: string, at: number): Promise<{ calls: number }> {
  let calls = 0;
  const stores = await interceptedStores(bundles.stores, async ({ number, make }) => {
    calls = number;
    if (number >= at) throw new Killed();
    await make();
  });
  await runAssembly(assemblyDeps(stores), { caseId, bundleId, isLastTry: false })
    .catch(() => undefined)
    .finally(() => stores.close());
  return { calls };
}

describe('a run that is killed', () => {
  test('is taken over by the next delivery, at whichever call it was killed', async () => {
    for (let at = 1; ; at += 1) {
      const bundleId = await generated();
      const { calls } = await runKilledAt(bundleId, at);
      const killed = await bundles.stored(bundleId);
      expect(['queued', 'assembling', 'ready']).toContain(killed.assembly.state);
      const outcome = await runAssembly(later(bundles.deps, 61), {
        caseId,
        bundleId,
        isLastTry: false,
      });
      expect(outcome).toBe(killed.assembly.state === 'ready' ? 'nothing to do' : 'ready');
      const after = await bundles.stored(bundleId);
      expect(after).toMatchObject({
        assembly: { state: 'ready' },
        pdf: { number: 1, pageCount: 5, version: after.version },
      });
      expect(await listVersions(bundles.stores.table, bundleId)).toHaveLength(1);
      expect((await bundles.readBundle(bundleId)).pages).toHaveLength(5);
      // The last call was not reached: every call has been the one that failed.
      if (calls < at) {
        expect(at).toBeGreaterThan(8);
        break;
      }
    }
  });

  test('keeps the last complete PDF', async () => {
    const bundleId = await generated();
    await bundles.assemble(bundleId);
    const before = await bundles.stored(bundleId);
    await rename(bundleId, 'Renamed');
    await runKilledAt(bundleId, 7);
    expect((await bundles.stored(bundleId)).pdf).toEqual(before.pdf);
    expect((await bundles.readBundle(bundleId)).pages).toHaveLength(5);
  });

  test('keeps its bundle from other runs while it is alive', async () => {
    const bundleId = await generated();
    const record = await bundles.stored(bundleId);
    const { table } = bundles.stores;
    expect(await takeBundle({ table, record, runId: 'other' }, new Date())).toBe(true);
    // A bundle that another run took since it was read cannot be taken.
    expect(await takeBundle({ table, record, runId: 'third' }, new Date())).toBe(false);
    await expect(bundles.assemble(bundleId)).rejects.toThrow(BundleTakenError);
    expect(await bundles.stored(bundleId)).toMatchObject({ assembly: { run: { id: 'other' } } });
    const { status } = await bundles.send('POST', `${BUNDLE}/assembly`, { bundleId });
    expect(status).toBe(409);
  });
});

describe('messages', () => {
  test('delivered twice and at once, they make one PDF', async () => {
    const bundleId = await generated();
    const outcomes = await Promise.allSettled([
      bundles.assemble(bundleId),
      bundles.assemble(bundleId),
      bundles.assemble(bundleId),
    ]);
    const said = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    expect(said.filter((one) => one === 'ready')).toHaveLength(1);
    for (const other of said.filter((one) => one !== 'ready'))
      expect(other instanceof BundleTakenError || other === 'nothing to do').toBe(true);
    expect(await bundles.assemble(bundleId)).toBe('nothing to do');
    expect(await listVersions(bundles.stores.table, bundleId)).toHaveLength(1);
  });

  test('of an older change, the run assembles the last one', async () => {
    const bundleId = await generated();
    await rename(bundleId, 'Second');
    await rename(bundleId, 'Third');
    expect(await bundles.assemble(bundleId)).toBe('ready');
    expect(await bundles.stored(bundleId)).toMatchObject({ pdf: { number: 1, version: 4 } });
    expect(await bundles.assemble(bundleId)).toBe('nothing to do');
  });

  test('of a deleted or unknown bundle do nothing', async () => {
    const bundleId = await generated();
    await bundles.send('DELETE', BUNDLE, { bundleId });
    expect(await bundles.assemble(bundleId)).toBe('nothing to do');
    expect(await bundles.assemble('bnd_none')).toBe('nothing to do');
    expect(await filesOf(bundleId)).toEqual([]);
  });
});

describe('a change during a run', () => {
  /** Runs the assembly; `change` happens once, before the first command of this name. */
  async function assembleWhile(bundleId: string, name: string, change: () => Promise<unknown>) {
    let isDone = false;
    const stores = await interceptedStores(bundles.stores, async (call) => {
      if (call.name.startsWith(name) && !isDone) {
        isDone = true;
        await change();
      }
      await call.make();
    });
    const outcome = await runAssembly(assemblyDeps(stores), {
      caseId,
      bundleId,
      isLastTry: false,
    }).finally(() => stores.close());
    expect(isDone).toBe(true);
    return outcome;
  }

  test.each(['GetObject', 'PutObject', 'TransactWrite'])(
    'at a call of %s: the run continues with the new version, and the old one never becomes ready',
    async (name) => {
      const bundleId = await bundles.createBundle([{ id: 'doc_claim' }], { addPageNumber: true });
      expect(await assembleWhile(bundleId, name, () => rename(bundleId, 'Newer'))).toBe('ready');
      expect(await bundles.stored(bundleId)).toMatchObject({ pdf: { number: 1, version: 3 } });
      expect((await bundles.readBundle(bundleId)).pages[0]).toContain('Newer');
    },
  );

  test('a deletion leaves no file', async () => {
    const bundleId = await generated();
    await assembleWhile(bundleId, 'TransactWrite', () =>
      bundles.send('DELETE', BUNDLE, { bundleId }),
    );
    expect(await filesOf(bundleId)).toEqual([]);
  });
});

describe('results', () => {
  test('the same bundle again is the same PDF, without composing it', async () => {
    const bundleId = await generated();
    await bundles.assemble(bundleId);
    const { pdf } = await bundles.stored(bundleId);
    expect((await bundles.send('POST', `${BUNDLE}/assembly`, { bundleId })).status).toBe(200);
    const written: string[] = [];
    const stores = await interceptedStores(bundles.stores, async ({ name, make }) => {
      written.push(name);
      await make();
    });
    await runAssembly(assemblyDeps(stores), { caseId, bundleId, isLastTry: false });
    stores.close();
    expect(written).not.toContain('PutObjectCommand');
    expect(await bundles.stored(bundleId)).toMatchObject({
      pdf: { ...pdf, version: 3 },
      assembly: { state: 'ready' },
    });
  });

  test('an edit reads no document again that the instance has, and a limited number of bytes stays', async () => {
    const { client, bucket } = bundles.stores.files;
    for (const id of ['doc_near', 'doc_far']) {
      const { findings } = await bundles.addDocument(`${id}_original`, { pages: 2 });
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: findings.pdf?.key }),
      );
      const key = `uploads/usr_one/caseDocument/upl_${id}`;
      const bytes = await Body?.transformToByteArray();
      const { VersionId: versionId } = await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, ...(bytes && { Body: bytes }) }),
      );
      await bundles.addDocument(id, {
        findings: { ...findings, pdf: { key, versionId, contentType: 'application/pdf' } },
      });
    }
    const readAtEachEdit = async (maxBytes: number) => {
      const bundleId = await bundles.createBundle([{ id: 'doc_near' }, { id: 'doc_far' }]);
      const read: string[][] = [];
      const stores = await interceptedStores(bundles.stores, async ({ name, input, make }) => {
        const key = 'Key' in input ? String(input.Key) : '';
        if (name === 'GetObjectCommand' && key.startsWith('uploads/')) read.at(-1)?.push(key);
        await make();
      });
      const deps = { ...assemblyDeps(stores), sources: createSourceCache(maxBytes) };
      for (const name of ['Hearing bundle', 'Renamed']) {
        await rename(bundleId, name);
        read.push([]);
        await runAssembly(deps, { caseId, bundleId, isLastTry: false });
        expect((await bundles.readBundle(bundleId)).pages).toHaveLength(4);
      }
      stores.close();
      return read.map((keys) => keys.length);
    };
    expect(await readAtEachEdit(1_000_000)).toEqual([2, 0]);
    expect(await readAtEachEdit(0)).toEqual([2, 2]);
  });

  test('only the last 20 versions stay, with the PDFs that they share', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_reply', pageNo: '1' }]);
    for (let n = 0; n < 22; n += 1) {
      await rename(bundleId, n % 2 === 0 ? `Name ${n}` : 'Shared name');
      await bundles.assemble(bundleId);
    }
    const versions = await listVersions(bundles.stores.table, bundleId);
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, n) => 22 - n),
    );
    const hashes = new Set(versions.map(({ hash }) => hash));
    expect(await filesOf(bundleId)).toHaveLength(2 * hashes.size);
  });

  test('a failure waits for a repeat, and is shown after the last one', async () => {
    const bundleId = await generated();
    const failing = await interceptedStores(bundles.stores, async ({ name, make }) => {
      if (name === 'PutObjectCommand') throw new Error('S3 is down');
      await make();
    });
    const run = (isLastTry: boolean) =>
      runAssembly(assemblyDeps(failing), { caseId, bundleId, isLastTry });
    await expect(run(false)).rejects.toThrow('S3 is down');
    expect(await bundles.stored(bundleId)).toMatchObject({ assembly: { state: 'queued' } });
    await expect(run(true)).rejects.toThrow('S3 is down');
    failing.close();
    const { body } = await bundles.send('GET', BUNDLE, { bundleId });
    expect(body.bundle.assembly).toMatchObject({
      state: 'failed',
      message: 'The bundle could not be assembled. Please try again',
    });
    expect((await bundles.send('POST', `${BUNDLE}/assembly`, { bundleId })).status).toBe(200);
    expect(await bundles.assemble(bundleId)).toBe('ready');
  });

  test('an owner who left the case gets no bundle', async () => {
    const bundleId = await generated();
    const { table } = bundles.stores;
    const Key = docketKeys.row('usr_one', caseId);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    await bundles.assemble(bundleId);
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    expect(await bundles.stored(bundleId)).toMatchObject({ assembly: { state: 'failed' } });
  });
});

describe('slip sheets (D52)', () => {
  const file = (contentType: string) => ({
    key: 'uploads/usr_one/caseDocument/upl_other',
    contentType,
    sizeBytes: 10,
  });
  const processing = (
    state: 'queued' | 'failed' | 'blocked' | 'passwordRequired',
    message = '',
  ) => ({
    state,
    message,
    at: '2026-01-05T06:30:00.000Z',
  });

  test('name each document that cannot be shown and why, and keep the others', async () => {
    await bundles.addDocument('doc_video', { file: file('video/mp4'), findings: {} });
    await bundles.addDocument('doc_queued', { processing: processing('queued'), findings: {} });
    await bundles.addDocument('doc_blocked', { processing: processing('blocked') });
    await bundles.addDocument('doc_locked', {
      processing: processing('passwordRequired'),
      findings: {},
    });
    await bundles.addDocument('doc_failed', {
      file: file('application/msword'),
      processing: processing('failed', 'Office files cannot be converted here'),
      findings: {},
    });
    const gone = await bundles.addDocument('doc_gone', { pages: 1 });
    const { client, bucket } = bundles.stores.files;
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: gone.file.key }));
    const broken = await bundles.addDocument('doc_broken', { pages: 1 });
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: broken.file.key, Body: '%PDF-1.7 broken' }),
    );
    const ids = ['video', 'queued', 'blocked', 'locked', 'failed', 'gone', 'broken', 'claim'];
    const bundleId = await bundles.createBundle(ids.map((id) => ({ id: `doc_${id}` })));
    expect(await bundles.assemble(bundleId)).toBe('ready');
    const { pages, bytes } = await bundles.readBundle(bundleId);
    expect(pages.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/doc_video.*can be played in the portal.*Open the file/),
      expect.stringMatching(/doc_queued.*still being processed/),
      expect.stringMatching(/doc_blocked.*scan found a threat/),
      expect.stringMatching(/doc_locked.*needs a password/),
      expect.stringMatching(/doc_failed.*Office files cannot be converted here/),
      expect.stringMatching(/doc_gone.*damaged/),
      expect.stringMatching(/doc_broken.*damaged/),
      'doc_claim page 1',
      'doc_claim page 2',
      'doc_claim page 3',
    ]);
    // The list counts what the plan lists.
    const { body: list } = await bundles.send('GET', 'customBundle/{caseId}');
    const { body: whole } = await bundles.send('GET', 'customBundle/{caseId}/{bundleId}', {
      bundleId,
    });
    expect(whole.plan.problems.map(({ itemId }: { itemId: string }) => itemId)).toEqual(
      whole.manifest.items.slice(0, 7).map(({ id }: { id: string }) => id),
    );
    expect(
      list.bundleDetails.find(({ id }: { id: string }) => id === bundleId).pdf.problemCount,
    ).toBe(whole.plan.problems.length);
    // A link that stays valid and asks its reader to sign in.
    expect(bytes.toString().includes('X-Amz')).toBe(false);
    expect(Buffer.from(bytes).toString('latin1')).toContain(
      `https://portal.example/mediator/cases/${caseId}?document=doc_video`,
    );
  });

  test('are replaced when the document is processed, without a new version of the bundle', async () => {
    const late = await bundles.addDocument('doc_late', {
      processing: processing('queued'),
      findings: {},
    });
    const bundleId = await bundles.createBundle([{ id: 'doc_late' }, { id: 'doc_reply' }]);
    await bundles.assemble(bundleId);
    const { version } = await bundles.stored(bundleId);
    const ready = await bundles.addDocument('doc_early', { pages: 1 });
    const place = { caseId, documentId: late.id };
    await changeDocument(bundles.stores.table, place, (stored) => ({
      ...(stored ?? late),
      processing: ready.processing,
      findings: ready.findings,
    }));
    for (let n = 0; n < 2; n += 1) await reviseBundles(bundles.deps, place);
    expect(await bundles.stored(bundleId)).toMatchObject({
      version,
      assembly: { state: 'queued' },
    });
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages[0]).toBe('doc_early page 1');
    expect(await bundles.stored(bundleId)).toMatchObject({ pdf: { number: 2, version } });
  });

  test('are replaced when the document is processed during an assembly', async () => {
    const { table } = bundles.stores;
    const late = await bundles.addDocument('doc_meanwhile', {
      processing: processing('queued'),
      findings: {},
    });
    const bundleId = await bundles.createBundle([{ id: 'doc_meanwhile' }, { id: 'doc_reply' }]);
    const record = await findBundle(table, caseId, bundleId);
    if (!record) throw new Error('The bundle was not stored');
    const run = { table, record, runId: 'run-before-the-change' };
    expect(await takeBundle(run, bundles.deps.clock.now())).toBe(true);
    const ready = await bundles.addDocument('doc_done', { pages: 1 });
    const place = { caseId, documentId: late.id };
    await changeDocument(table, place, (stored) => ({
      ...(stored ?? late),
      processing: ready.processing,
      findings: ready.findings,
    }));

    await reviseBundles(bundles.deps, place);

    expect(await bundles.stored(bundleId)).toMatchObject({ assembly: { state: 'queued' } });
    expect(await reportRun(run, bundles.deps.clock.now(), { done: 1, total: 2 })).toBe(false);
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages[0]).toBe('doc_done page 1');
  });

  test('stand for pages that a document lost since they were chosen', async () => {
    await bundles.addDocument('doc_shrunk', { pages: 3 });
    const bundleId = await bundles.createBundle([
      { id: 'doc_shrunk', pageNo: '3' },
      { id: 'doc_reply' },
    ]);
    const short = await bundles.addDocument('doc_short', { pages: 1 });
    await changeDocument(bundles.stores.table, { caseId, documentId: 'doc_shrunk' }, (stored) => ({
      ...(stored ?? short),
      findings: short.findings,
    }));
    await bundles.assemble(bundleId);
    const { pages } = await bundles.readBundle(bundleId);
    expect(pages[0]).toContain('Page 3 does not exist; the last is 1');
    expect(pages.slice(1)).toEqual(['doc_reply page 1', 'doc_reply page 2']);
  });
});

describe('the stream', () => {
  const follow = async (records: object[]) => {
    const sent: object[] = [];
    const bundlesQueue = {
      url: 'http://queue.example',
      client: {
        send: async ({ input }: { input: { MessageBody: string } }) => {
          sent.push(JSON.parse(input.MessageBody));
        },
      },
      // The part of the client that sendToQueue uses.
    } as unknown as Queue;
    const failures = await followBundles(
      { ...bundles.deps, bundlesQueue },
      records as DynamoDBStreamEvent['Records'],
    );
    expect(failures).toEqual([]);
    return sent;
  };
  const image = (bundleId: string, requestedVersion?: number) => ({
    bundleId: { S: bundleId },
    caseId: { S: caseId },
    ...(requestedVersion && { requestedVersion: { N: String(requestedVersion) } }),
  });
  const record = (eventName: string, bundleId: string, requestedVersion?: number) => ({
    eventName,
    dynamodb: {
      Keys: { pk: { S: bundleKeys.place(bundleId).pk } },
      [eventName === 'REMOVE' ? 'OldImage' : 'NewImage']: image(bundleId, requestedVersion),
    },
  });

  test('sends one message for each bundle whose assembly was requested', async () => {
    expect(
      await follow([
        record('INSERT', 'bnd_new'),
        record('MODIFY', 'bnd_one', 2),
        record('MODIFY', 'bnd_one', 3),
        record('MODIFY', 'bnd_two', 2),
        { eventName: 'MODIFY', dynamodb: { Keys: { pk: { S: 'JOURNAL#usr_one' } } } },
      ]),
    ).toEqual([
      { caseId, bundleId: 'bnd_one' },
      { caseId, bundleId: 'bnd_two' },
    ]);
  });

  test('notes at bundles that their text is older after words were corrected, until they are assembled', async () => {
    const { table } = bundles.stores;
    const scan = await bundles.addDocument('doc_scan', { pages: 1 });
    const bundleId = await bundles.createBundle([{ id: 'doc_scan' }]);
    const other = await bundles.createBundle([{ id: 'doc_reply' }]);
    for (const id of [bundleId, other]) await bundles.assemble(id);
    const before = await bundles.stored(bundleId);
    const place = { caseId, documentId: 'doc_scan' };
    // A rendition with other words, and facts that name them.
    const facts = { key: `derived/${caseId}/doc_scan/other.json`, contentType: 'application/json' };
    const client = await bundles.stores.files.client.load();
    const { bucket: Bucket } = bundles.stores.files;
    const read = await client.send(
      new GetObjectCommand({ Bucket, Key: scan.findings.facts?.key ?? '' }),
    );
    const known = JSON.parse((await read.Body?.transformToString()) ?? '');
    const Body = JSON.stringify({ ...known, textRevision: 'b2' });
    await client.send(new PutObjectCommand({ Bucket, Key: facts.key, Body }));
    await client.send(
      new PutObjectCommand({
        ...{ Bucket, Key: `derived/${caseId}/doc_scan/recognised.pdf` },
        Body: await textPdf('corrected', 1),
      }),
    );
    await changeDocument(table, place, (stored) => ({
      ...(stored ?? scan),
      findings: {
        ...scan.findings,
        ...{ facts, plainPdf: scan.findings.pdf },
        pdf: {
          key: `derived/${caseId}/doc_scan/recognised.pdf`,
          contentType: 'application/pdf',
        },
      },
    }));
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: documentKeys.place('doc_scan') }),
    );
    expect(Item).toMatchObject({ changed: 'text', caseId });
    const event = {
      eventName: 'MODIFY',
      dynamodb: {
        Keys: { pk: { S: documentKeys.place('doc_scan').pk } },
        NewImage: { caseId: { S: caseId }, changed: { S: 'text' } },
      },
    };
    // Delivered twice, it is noted once; no version is made.
    for (let n = 0; n < 2; n += 1) expect(await follow([event])).toEqual([]);
    expect(await bundles.stored(bundleId)).toEqual({
      ...before,
      pdf: { ...before.pdf, hasOlderText: true },
    });
    expect((await bundles.stored(other)).pdf?.hasOlderText).toBeUndefined();
    const { body } = await bundles.send('GET', 'customBundle/{caseId}');
    expect(body.bundleDetails.map(({ id, pdf }: Bundle) => [id, pdf?.hasOlderText])).toEqual(
      expect.arrayContaining([
        [bundleId, true],
        [other, false],
      ]),
    );

    await bundles.send('POST', `${BUNDLE}/assembly`, { bundleId });
    await bundles.assemble(bundleId);
    const after = await bundles.stored(bundleId);
    expect([after.pdf?.number, after.pdf?.hasOlderText]).toEqual([2, undefined]);
    expect((await bundles.readBundle(bundleId)).pages[0]).toBe('corrected page 1');

    // A run that read the words of before begins again.
    const record = await bundles.stored(bundleId);
    await bundles.send('POST', `${BUNDLE}/assembly`, { bundleId });
    const waiting = await bundles.stored(bundleId);
    const run = { table, record: waiting, runId: 'early' };
    expect(await takeBundle(run, bundles.deps.clock.now())).toBe(true);
    await follow([event]);
    expect(await reportRun(run, bundles.deps.clock.now(), { done: 1, total: 1 })).toBe(false);
    expect((await bundles.stored(bundleId)).pdf).toEqual(record.pdf);
  });

  test('removes the PDFs of a deleted bundle, also when it is reported twice', async () => {
    const bundleId = await generated();
    await bundles.assemble(bundleId);
    expect(await filesOf(bundleId)).toHaveLength(2);
    await bundles.send('DELETE', BUNDLE, { bundleId });
    for (let n = 0; n < 2; n += 1) await follow([record('REMOVE', bundleId, 2)]);
    expect(await filesOf(bundleId)).toEqual([]);
    expect(await listVersions(bundles.stores.table, bundleId)).toEqual([]);
  });
});
