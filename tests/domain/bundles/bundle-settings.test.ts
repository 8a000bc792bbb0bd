import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inspectPdf } from 'bundle-composer';
import { cmyk, degrees, PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BundleVolume } from '#contracts/endpoints/files/bundles.ts';
import { reviseBundles } from '#lambdas/bundles/assembly/revise-bundles.ts';
import { runAssembly } from '#lambdas/bundles/assembly/run-assembly.ts';
import { bundleFileKeys, bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { changeDocument, findDocument } from '#lambdas/documents/record/document-repository.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { assemblyDeps, startBundles } from '#tests/support/stores/start/start-bundles.ts';
import {
  jpegObject,
  pictureObject,
  scansPdf,
} from '../../../packages/bundle-composer/tests/pictures/make-scans.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';

/** Settings of a bundle: profile, numbers, turned pages, A4, file names and volumes. */

let bundles: Awaited<ReturnType<typeof startBundles>>;
const caseId = caseIdOf(1);
const BUNDLE = 'customBundle/{caseId}/{bundleId}';

beforeAll(async () => {
  bundles = await startBundles();
  await bundles.addDocument('doc_claim', { pages: 3 });
  await bundles.addDocument('doc_reply', { pages: 2 });
  await bundles.addDocument('doc_long', { pages: 30 });
  await bundles.addDocument('doc_eight', { pages: 8 });
  await bundles.addDocument('doc_flipped', { bytes: await flipped(), pages: 2 });
  await bundles.addDocument('doc_press', { bytes: await pressed(), pages: 2 });
  await bundles.addDocument('doc_scans', { bytes: await scans(), pages: 3 });
});
afterAll(() => bundles.stop());

/** Two pages: one upside down, one of another size. */
async function flipped(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const [first, second] = [document.addPage([595, 842]), document.addPage([400, 500])];
  first.drawText('Upside down', {
    x: 100,
    y: 100,
    rotate: degrees(180),
  });
  second.drawText('Small', { x: 100, y: 100 });
  return Buffer.from(await document.save());
}

/** Two pages, the second in colours of a printing press. */
async function pressed(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('Black', { x: 100, y: 100 });
  const second = document.addPage([595, 842]);
  second.drawRectangle({ x: 10, y: 10, width: 50, height: 50, color: cmyk(0.1, 0.2, 0.3, 0) });
  return Buffer.from(await document.save());
}

/** Three scans at 600 dots per inch: one that can be reduced, JPEG 2000, and one that ends early. */
async function scans(): Promise<Buffer> {
  const size = { width: 1200, height: 1200 };
  const pixels = Buffer.from(Array.from({ length: 1200 * 1200 }, (_, at) => (at >> 6) ^ (at >> 3)));
  const jpeg = await jpegObject({ ...size, channels: 1, pixels });
  const entries = '/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/JPXDecode';
  return scansPdf([
    jpeg,
    pictureObject(size, { entries, data: Buffer.from('JPEG 2000') }),
    { ...jpeg, data: jpeg.data.subarray(0, jpeg.data.length >> 1) },
  ]);
}

const documentOf = async (documentId: string) => {
  const record = await findDocument(bundles.stores.table, caseId, documentId);
  if (!record) throw new Error('No such document');
  return record;
};

const read = async (bundleId: string) => (await bundles.send('GET', BUNDLE, { bundleId })).body;

const volumesFor = (bundleId: string, userId = 'usr_one') =>
  bundles.send('GET', `${BUNDLE}/volumes`, { bundleId, userId });

/** Saves the work table of a bundle with changes. */
async function save(bundleId: string, changes: object, userId = 'usr_one') {
  const { manifest, bundle } = await read(bundleId);
  const body = { ...manifest, ...changes, version: bundle.version };
  return bundles.send('PUT', `${BUNDLE}/manifest`, { bundleId, body, userId });
}

async function made(documents: readonly string[], changes: object): Promise<string> {
  const bundleId = await bundles.createBundle(documents.map((id) => ({ id })));
  const saved = await save(bundleId, changes);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  await bundles.assemble(bundleId);
  return bundleId;
}

type Point = { rule: string; state: string; places: { title: string; pages: string[] }[] };
const pointsOf = async (bundleId: string) => {
  const { plan } = await read(bundleId);
  return new Map((plan.points as Point[]).map((point) => [point.rule, point]));
};

const uk = {
  profile: 'uk2021',
  latePages: 'end',
  fileName: '{case} {title}, {name}, {date}',
};
const numbered = { hasPageNumbers: true, hasContents: true, keepsNumbers: true };

describe('the profile', () => {
  test('is stored, and each of its points is answered', async () => {
    const bundleId = await made(['doc_claim'], { ...numbered, settings: uk });
    const { manifest } = await read(bundleId);
    expect(manifest.settings).toMatchObject(uk);
    const points = await pointsOf(bundleId);
    expect([...points.keys()]).toEqual([
      'onePdf',
      'numbersFromOne',
      'numbersAreThePages',
      'contents',
      'bookmarks',
      'searchable',
      'upright',
      'opensAtFullSize',
      'resolutionAtMost300',
      'latePagesAtEnd',
      'fileName',
    ]);
    expect([...points.values()].filter(({ state }) => state !== 'met')).toEqual([]);
  });

  test('names the document and the page that a point is not satisfied for', async () => {
    const bundleId = await made(['doc_claim', 'doc_flipped'], {
      hasPageNumbers: true,
      hasContents: true,
      settings: { profile: 'delhi2021' },
    });
    const points = await pointsOf(bundleId);
    expect(points.get('upright')).toMatchObject({
      state: 'open',
      places: [{ title: 'doc_flipped.pdf', pages: ['5'] }],
    });
    expect(points.get('a4')).toMatchObject({
      state: 'open',
      places: expect.arrayContaining([{ title: 'doc_flipped.pdf', pages: ['6'] }]),
    });
    expect(points.get('sizeLimit')?.state).toBe('open');
    const changed = await save(bundleId, {
      rotations: [{ page: await keyOf(bundleId, 5), turn: 180 }],
      settings: { profile: 'delhi2021', fitsA4: true, volumes: { by: 'size', megabytes: 5 } },
    });
    expect(changed.status).toBe(200);
    expect((await pointsOf(bundleId)).get('sizeLimit')?.state).toBe('unknown');
    await bundles.assemble(bundleId);
    expect([...(await pointsOf(bundleId)).values()].filter(({ state }) => state !== 'met')).toEqual(
      [],
    );
    const { bytes } = await bundles.readBundle(bundleId);
    expect(await inspectPdf(bytes)).toMatchObject({ turnedPages: [], otherSizePages: [] });
  });

  test('takes the word of a person who said how a page lies before what its text says', async () => {
    const say = (turnedPages: { page: number; turn: 0 | 90 | 180 | 270 }[]) =>
      changeDocument(
        bundles.stores.table,
        { caseId, documentId: 'doc_flipped' },
        (stored) => stored && { ...stored, turnedPages },
      );
    const bundleId = await made(['doc_flipped'], { ...numbered, settings: uk });
    const turns = async () => {
      const { plan } = await read(bundleId);
      return plan.pages.flatMap(({ textTurn }: { textTurn?: number }) =>
        textTurn ? [textTurn] : [],
      );
    };
    expect(await turns()).toEqual([180]);
    await say([{ page: 1, turn: 0 }]);
    expect(await turns()).toEqual([]);
    await say([{ page: 2, turn: 90 }]);
    expect(await turns()).toEqual([180, 90]);
    await say([]);
  });

  test('does not claim to know what was not examined when a document was processed', async () => {
    const bundleId = await bundles.createBundle([{ id: 'doc_claim' }]);
    const facts = { key: `derived/${caseId}/doc_old/facts.json`, contentType: 'application/json' };
    await putFacts(facts.key, { code: 'ok', pageCount: 3 });
    const old = await bundles.addDocument('doc_old', {
      findings: { pageCount: 3, facts, pdf: { key: 'uploads/x', contentType: 'application/pdf' } },
    });
    const { manifest } = await read(bundleId);
    const planned = await bundles.send('POST', `${BUNDLE}/plan`, {
      bundleId,
      body: {
        ...manifest,
        items: [{ kind: 'document', id: 'old', title: 'Old', documentId: old.id, pages: '' }],
        settings: uk,
      },
    });
    expect(planned.body.points.find(({ rule }: Point) => rule === 'upright')).toMatchObject({
      state: 'unknown',
      places: [{ title: 'Old', pages: [] }],
    });
  });

  test('names the pages whose pictures stay above 300 dots per inch', async () => {
    const bundleId = await made(['doc_scans'], { ...numbered, settings: uk });
    const resolution = async () => (await pointsOf(bundleId)).get('resolutionAtMost300');
    const named = (...pages: string[]) => ({
      state: 'open',
      places: [{ title: 'doc_scans.pdf', pages }],
    });
    expect(await resolution()).toMatchObject(named('2', '3', '4'));
    const settings = { ...uk, reducesPictures: true };
    expect((await save(bundleId, { settings })).status).toBe(200);
    // Before the assembly the headers of the pictures decide, after it their data too.
    expect(await resolution()).toMatchObject(named('3'));
    await bundles.assemble(bundleId);
    expect(await resolution()).toMatchObject(named('3', '4'));
    const { plan } = await read(bundleId);
    const kept = plan.problems.filter(({ code }: { code: string }) => code === 'picture_kept');
    expect(kept.map(({ pages }: { pages: string[] }) => pages)).toEqual([['3'], ['4']]);
    const { bytes } = await bundles.readBundle(bundleId);
    expect(await inspectPdf(bytes)).toMatchObject({ highResolutionPages: [3, 4] });
    // What is planned and not assembled is judged by the headers again.
    const { manifest } = await read(bundleId);
    const body = { ...manifest, hasContents: false, settings };
    const planned = await bundles.send('POST', `${BUNDLE}/plan`, { bundleId, body });
    expect(
      planned.body.points.find(({ rule }: Point) => rule === 'resolutionAtMost300'),
    ).toMatchObject(named('3'));
  });

  test('without a profile and limits there are no points', async () => {
    expect((await pointsOf(await made(['doc_claim'], {}))).size).toBe(0);
  });
});

const putFacts = async (key: string, facts: object) => {
  const { client, bucket } = bundles.stores.files;
  await client.send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: JSON.stringify(facts) }),
  );
};

/** Key of a page by its place in the PDF. */
async function keyOf(bundleId: string, place: number): Promise<string> {
  const { plan } = await read(bundleId);
  return plan.pages[place - 1].key;
}

describe('what is refused, and not stored', () => {
  test.each([
    ['a profile that does not exist', { settings: { profile: 'court' } }],
    ['a prefix with markup', { settings: { numbers: { prefix: '<b>' } } }],
    ['a prefix with a control character', { settings: { numbers: { prefix: 'A\u0007' } } }],
    ['a prefix of 10,000 characters', { settings: { numbers: { prefix: 'A'.repeat(10_000) } } }],
    ['a first number of 0', { settings: { numbers: { first: 0 } } }],
    ['a negative first number', { settings: { numbers: { first: -5 } } }],
    ['a huge first number', { settings: { numbers: { first: 1e21 } } }],
    ['a turn by 45 degrees', { rotations: [{ page: 'a/1', turn: 45 }] }],
    [
      '5,001 turns',
      { rotations: Array.from({ length: 5_001 }, () => ({ page: 'a/1', turn: 90 })) },
    ],
    ['a word where pictures are reduced or not', { settings: { reducesPictures: 'yes' } }],
    ['a volume of one byte', { settings: { volumes: { by: 'size', bytes: 1 } } }],
    ['a volume of less than 1 MB', { settings: { volumes: { by: 'size', megabytes: 0 } } }],
    ['a path in the pattern', { settings: { fileName: '../{case}' } }],
    ['an unknown word in the pattern', { settings: { fileName: '{password}' } }],
    ['a line break in the pattern', { settings: { fileName: 'a\r\nX: y' } }],
  ])('%s', async (_what, changes) => {
    const bundleId = await bundles.createBundle([{ id: 'doc_claim' }]);
    const before = await read(bundleId);
    expect((await save(bundleId, changes)).status).toBe(400);
    expect(await read(bundleId)).toEqual({ ...before, bundle: expect.anything() });
    expect((await bundles.stored(bundleId)).version).toBe(before.bundle.version);
  });

  test('settings of another neutral, who learns nothing', async () => {
    const bundleId = await made(['doc_claim'], {});
    expect((await save(bundleId, { settings: uk }, 'usr_three')).status).toBe(404);
    expect((await save(bundleId, { settings: uk }, 'usr_two')).status).toBe(404);
  });

  test('settings of a version that was changed meanwhile', async () => {
    const bundleId = await made(['doc_claim'], {});
    const { manifest, bundle } = await read(bundleId);
    await save(bundleId, { hasContents: true });
    const body = { ...manifest, settings: uk, version: bundle.version };
    expect((await bundles.send('PUT', `${BUNDLE}/manifest`, { bundleId, body })).status).toBe(409);
    expect((await read(bundleId)).manifest.settings.profile).toBe('own');
  });
});

test('a turned page stays turned when the documents are chosen anew', async () => {
  const bundleId = await bundles.createBundle([{ id: 'doc_claim' }, { id: 'doc_reply' }]);
  const page = await keyOf(bundleId, 2);
  await save(bundleId, { rotations: [{ page, turn: 90 }] });
  const { bundle } = await read(bundleId);
  const again = await bundles.send('PUT', BUNDLE, {
    bundleId,
    body: {
      bundleName: 'Hearing bundle',
      bundleDocuments: [{ id: 'doc_reply' }, { id: 'doc_claim' }],
      version: bundle.version,
    },
  });
  expect(again.status).toBe(200);
  await bundles.assemble(bundleId);
  const { bytes } = await bundles.readBundle(bundleId);
  const pages = (await PDFDocument.load(bytes)).getPages();
  expect(pages.map((one) => one.getRotation().angle)).toEqual([0, 0, 0, 90, 0]);
});

test('a turned page stays turned, and is not named, after its document is processed again', async () => {
  const bundleId = await made(['doc_flipped'], { settings: uk });
  await save(bundleId, { rotations: [{ page: await keyOf(bundleId, 1), turn: 180 }] });
  const { facts } = (await documentOf('doc_flipped')).findings;
  // A run stores its facts anew.
  const again = { key: `${facts?.key}-2`, contentType: 'application/json' };
  await putFacts(again.key, await inspectPdf(await flipped()));
  await changeDocument(bundles.stores.table, { caseId, documentId: 'doc_flipped' }, (stored) =>
    stored ? { ...stored, findings: { ...stored.findings, facts: again } } : stored,
  );
  expect((await pointsOf(bundleId)).get('upright')?.state).toBe('met');
  await bundles.assemble(bundleId);
  const { bytes } = await bundles.readBundle(bundleId);
  expect((await PDFDocument.load(bytes)).getPage(0).getRotation().angle).toBe(180);
});

describe('dates of documents', () => {
  const date = (documentId: string, dated: string) =>
    changeDocument(bundles.stores.table, { caseId, documentId }, (stored) =>
      stored ? { ...stored, dated } : stored,
    );
  const linesOf = async (bundleId: string) => {
    const { plan } = await read(bundleId);
    return plan.contents.map((line: { date?: string }) => line.date);
  };

  test('stand in the index as they were confirmed, if the bundle asks for them', async () => {
    const documents = ['doc_dated', 'doc_proposed', 'doc_undated'];
    await bundles.addDocument('doc_dated', { dated: '2021-03-03' });
    const { findings } = await bundles.addDocument('doc_proposed');
    await changeDocument(
      bundles.stores.table,
      { caseId, documentId: 'doc_proposed' },
      (stored) => stored && { ...stored, findings: { ...findings, date: '2020-01-01' } },
    );
    await bundles.addDocument('doc_undated', { dated: '' });
    const bundleId = await made(documents, { ...numbered, hasDates: true });
    expect(await linesOf(bundleId)).toEqual(['03/03/2021', undefined, undefined]);
    const [index = ''] = (await bundles.readBundle(bundleId)).pages;
    expect(index).toMatch(/Date .*doc_dated\.pdf\s+03\/03\/2021\s+2\b/);
    expect(index).not.toContain('2020');

    // A date that a person confirms changes the bundle.
    await date('doc_proposed', '2020-01-01');
    await reviseBundles(bundles.deps, { caseId, documentId: 'doc_proposed' });
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages[0]).toContain('01/01/2020');

    expect((await save(bundleId, { hasDates: false })).status).toBe(200);
    await bundles.assemble(bundleId);
    expect((await bundles.readBundle(bundleId)).pages[0]).not.toMatch(/Date|2021|2020/);
    expect(await linesOf(bundleId)).toEqual([undefined, undefined, undefined]);
  });

  test('of a document that must not be named are not shown', async () => {
    await bundles.addDocument('doc_withdrawn', { ownerId: 'usr_two', dated: '2019-09-09' });
    const bundleId = await made(['doc_claim', 'doc_withdrawn'], { ...numbered, hasDates: true });
    expect(await linesOf(bundleId)).toEqual([undefined, '09/09/2019']);
    await changeDocument(
      bundles.stores.table,
      { caseId, documentId: 'doc_withdrawn' },
      (stored) => stored && { ...stored, visibilityType: 'me' },
    );
    expect(JSON.stringify(await read(bundleId))).not.toMatch(/09\/09\/2019|2019-09-09/);
  });
});

test('late pages stand at the end, and earlier numbers stay through several versions', async () => {
  const bundleId = await made(['doc_claim'], { ...numbered, settings: uk });
  const insert = async (id: string, documentId: string) => {
    const { manifest } = await read(bundleId);
    const before = manifest.items[0].id;
    const item = { kind: 'document', id, title: id, documentId, pages: '', before: `${before}/2` };
    await save(bundleId, { items: [...manifest.items, item] });
    await bundles.assemble(bundleId);
    return (await bundles.readBundle(bundleId)).pages;
  };
  expect(await insert('late', 'doc_reply')).toHaveLength(6);
  const pages = await insert('later', 'doc_flipped');
  expect(pages.map((text) => /[0-9A-Z]+$/.exec(text)?.[0])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
  ]);
  expect(pages[4]).toContain('doc_reply');
  expect(
    [...(await pointsOf(bundleId)).values()].find(({ rule }) => rule === 'numbersAreThePages')
      ?.state,
  ).toBe('met');
});

test('numbers that were not printed are not kept', async () => {
  const bundleId = await made(['doc_claim'], { keepsNumbers: true });
  await save(bundleId, { ...numbered, settings: uk });
  await bundles.assemble(bundleId);
  const { pages } = await bundles.readBundle(bundleId);
  expect(pages.map((text) => text.slice(-1))).toEqual(['1', '2', '3', '4']);
});

test('a prefix can change while the numbers stay', async () => {
  const settings = (prefix: string) => ({ settings: { numbers: { prefix, digits: 3 } } });
  const bundleId = await made(['doc_claim'], {
    ...numbered,
    hasContents: false,
    ...settings('A-'),
  });
  await save(bundleId, { ...settings('B-'), deletedPages: [await keyOf(bundleId, 2)] });
  await bundles.assemble(bundleId);
  const { pages } = await bundles.readBundle(bundleId);
  expect(pages.map((text) => text.slice(-5))).toEqual(['B-001', 'B-003']);
});

test('a file is named by the pattern of its bundle', async () => {
  const bundleId = await made(['doc_claim'], {
    settings: { fileName: '{code} {name} v{version} {date}' },
  });
  const { bundle } = await read(bundleId);
  const name = decodeURIComponent(
    new URL(bundle.pdf.url).searchParams.get('response-content-disposition') ?? '',
  );
  expect(name).toMatch(
    /^attachment; filename\*=UTF-8''B-[0-9]{3} Hearing bundle v1 [0-9]{4}-[0-9]{2}-[0-9]{2}\.pdf$/,
  );
});

describe('volumes', () => {
  const settings = { volumes: { by: 'pages', pages: 12 }, fileName: '{name}' };
  const cut = (documents = ['doc_claim', 'doc_long', 'doc_reply']) =>
    made(documents, { hasPageNumbers: true, hasContents: true, settings });

  test('are files of their own with an index in each and one over all', async () => {
    const bundleId = await cut();
    const { bundle } = await read(bundleId);
    const { volumes } = (await volumesFor(bundleId)).body;
    const { pageCount } = bundle.pdf;
    expect(bundle.pdf.volumeCount).toBe(volumes.length);
    expect(volumes.length).toBeGreaterThan(3);
    expect(
      volumes.reduce((sum: number, volume: { pageCount: number }) => sum + volume.pageCount, 0),
    ).toBe(pageCount);
    expect(volumes[1]).toMatchObject({
      number: 2,
      fileName: `Hearing bundle, volume 2 of ${volumes.length}.pdf`,
      first: String(volumes[0].pageCount + 1),
    });
    const { pdf } = await bundles.stored(bundleId);
    const { client, bucket } = bundles.stores.files;
    const key = bundleFileKeys.volume(caseId, bundleId, { hash: pdf?.hash ?? '', number: 2 });
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const texts = await pageTexts((await Body?.transformToByteArray()) ?? new Uint8Array());
    expect(texts[0]).toContain(`Contents of volume 2 of ${volumes.length}`);
    const whole = (await bundles.readBundle(bundleId)).pages;
    expect(whole[0]).toContain('Volume 2 ·');
    expect(whole[1]).toContain('Contents of volume 1');
  });

  test('are the same when the assembly is delivered twice, and go with their version', async () => {
    const bundleId = await cut();
    const { pdf } = await bundles.stored(bundleId);
    expect(await bundles.assemble(bundleId)).toBe('nothing to do');
    await bundles.send('DELETE', BUNDLE, { bundleId });
    await bundles.assemble(bundleId);
    const { client, bucket } = bundles.stores.files;
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: bundleFileKeys.folder(caseId, bundleId) }),
    );
    expect(Contents).toEqual([]);
    expect(pdf?.volumes?.length).toBeGreaterThan(3);
  });

  test('are complete after a run that was killed, at whichever call', async () => {
    const bundleId = await cut(['doc_claim', 'doc_reply', 'doc_eight']);
    const before = (await bundles.stored(bundleId)).pdf;
    for (let at = 1; ; at += 1) {
      await bundles.send('PUT', BUNDLE, { bundleId, body: { bundleName: `Hearing ${at}` } });
      let calls = 0;
      const stores = await interceptedStores(bundles.stores, async ({ number, make }) => {
        calls = number;
        if (number >= at) throw new Error('killed');
        await make();
      });
      await runAssembly(assemblyDeps(stores), { caseId, bundleId, isLastTry: false })
        .catch(() => undefined)
        .finally(() => stores.close());
      const later = { now: () => new Date(Date.now() + 61_000) };
      await runAssembly({ ...bundles.deps, clock: later }, { caseId, bundleId, isLastTry: false });
      const { pdf, assembly } = await bundles.stored(bundleId);
      expect(assembly.state).toBe('ready');
      expect(pdf?.volumes).toHaveLength(before?.volumes?.length ?? 0);
      const { volumes } = (await volumesFor(bundleId)).body;
      expect(volumes[1].fileName).toContain(`Hearing ${at},`);
      if (calls < at) {
        expect(at).toBeGreaterThan(12);
        break;
      }
    }
  });

  test('are listed for those who see the PDF, and for nobody else', async () => {
    const bundleId = await cut();
    expect((await volumesFor(bundleId, 'usr_two')).status).toBe(404);
    await bundles.send('PUT', `${BUNDLE}/visibility`, {
      bundleId,
      body: { visibilityType: 'all' },
    });
    // Until it is assembled for them, others see no PDF.
    expect((await volumesFor(bundleId, 'usr_two')).body).toEqual({ volumes: [] });
    await bundles.assemble(bundleId);
    const own = (await volumesFor(bundleId)).body.volumes;
    const { volumes } = (await volumesFor(bundleId, 'usr_two')).body;
    expect(volumes.map(({ fileName, sha256 }: BundleVolume) => [fileName, sha256])).toEqual(
      own.map(({ fileName, sha256 }: BundleVolume) => [fileName, sha256]),
    );
    expect(await (await fetch(volumes[1].url)).text()).toMatch(/^%PDF/);
    expect((await volumesFor(bundleId, 'usr_three')).status).toBe(404);

    const { pdf } = await bundles.stored(bundleId);
    await bundles.stores.table.client.send(
      new UpdateCommand({
        TableName: bundles.stores.table.name,
        Key: bundleKeys.bundle(caseId, bundleId),
        UpdateExpression: 'SET #pdf = :pdf',
        ExpressionAttributeNames: { '#pdf': 'pdf' },
        ExpressionAttributeValues: { ':pdf': { ...pdf, isWithheld: true } },
      }),
    );
    expect((await volumesFor(bundleId, 'usr_two')).body).toEqual({ volumes: [] });
  });

  test('of a PDF in one piece are none', async () => {
    const bundleId = await made(['doc_claim'], numbered);
    expect((await volumesFor(bundleId)).body).toEqual({ volumes: [] });
  });
});

test('a bundle for archives names the documents that are not, or declares itself', async () => {
  const clean = await made(['doc_claim'], { settings: { isArchive: true } });
  expect((await pointsOf(clean)).get('archive')).toMatchObject({ state: 'met' });

  const bundleId = await made(['doc_claim', 'doc_press'], { settings: { isArchive: true } });
  const point = (await pointsOf(bundleId)).get('archive');
  expect(point).toMatchObject({ state: 'open' });
  expect(point?.places.map(({ title }) => title)).toEqual([
    expect.stringMatching(
      /^doc_press\.pdf: colours of a printing press \(CMYK\) .*\(6\.2\.4\.3\), page [0-9]+$/,
    ),
  ]);
});
