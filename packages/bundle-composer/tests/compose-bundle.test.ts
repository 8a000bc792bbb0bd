import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { difference, openRendered } from '../../typesetter/tests/pdfium.ts';
import { composeBundle, type Manifest, planBundle } from '../src/index.ts';
import { bundleOf, documentItem, memorySink, readWithPdfJs, typesetter } from './compose.ts';
import { pagesPdf, symbolFont, textPdf } from './make-pdf.ts';

const files = { a: textPdf('Alpha 1', 'Alpha 2', 'Alpha 3'), b: textPdf('Beta 1', 'Beta 2') };

test('the printed number, page label, contents line, bookmark and link are the same', async () => {
  const { bytes, pageCount } = await bundleOf(files, {
    hasContents: true,
    items: [
      { kind: 'section', id: 's', title: 'Pleadings' },
      documentItem('a', { pages: '1-2', title: 'Claim' }),
      documentItem('b', { title: 'Reply' }),
    ],
  });
  const read = await readWithPdfJs(bytes);
  const rendered = await openRendered(bytes);
  expect([read.pageCount, rendered.pageCount, pageCount]).toEqual([6, 6, 6]);
  expect(read.labels).toEqual(['1', '2', '3', '4', '5', '6']);
  const printed = await Promise.all(read.labels?.map((_, index) => read.text(index)) ?? []);
  for (const [index, text] of printed.entries()) {
    expect(text.endsWith(String(index + 1))).toBe(true);
    expect(rendered.label(index)).toBe(String(index + 1));
  }
  expect(printed[0]).toBe('Hearing bundleContentsPleadings 2Claim 3Reply 51');
  expect(read.outline).toEqual([
    {
      title: 'Pleadings · 2',
      page: 1,
      items: [
        { title: 'Claim · 3', page: 2, items: [] },
        { title: 'Reply · 5', page: 4, items: [] },
      ],
    },
  ]);
  expect(await read.links(0)).toEqual([1, 2, 4]);
});

test('late documents get letters in labels, contents and print, and no other number moves', async () => {
  const manifest: Manifest = {
    name: 'Bundle',
    items: [documentItem('a'), documentItem('b')],
    hasPageNumbers: true,
    hasContents: true,
  };
  const facts = { a: { code: 'ok', pageCount: 3 }, b: { code: 'ok', pageCount: 2 } } as const;
  const earlier = planBundle(manifest, facts, typesetter);
  const { bytes } = await bundleOf(
    { ...files, c: textPdf('Late 1', 'Late 2') },
    {
      hasContents: true,
      items: [documentItem('a'), documentItem('c', { title: 'Late' }), documentItem('b')],
      keepLabels: earlier.pages.map(({ key, label }) => ({ key, label })),
    },
  );
  const read = await readWithPdfJs(bytes);
  expect(read.labels).toEqual(['1', '2', '3', '4', '4A', '4B', '5', '6']);
  expect(await read.text(4)).toBe('Late 14A');
  expect(await read.text(0)).toContain('Late 4A');
  expect(read.outline.map(({ title }) => title)[1]).toBe('Late · 4A');
});

test('the same manifest gives the same bytes, and another one does not', async () => {
  const [first, second] = [await bundleOf(files), await bundleOf(files)];
  expect(first.bytes.equals(second.bytes)).toBe(true);
  expect((await bundleOf(files, { name: 'Other' })).sha256).not.toBe(first.sha256);
});

test('pages look as in their source', async () => {
  const source = pagesPdf(
    [
      { text: 'Plain' },
      { text: 'Turned', entries: '/Rotate 90' },
      { text: 'Upside down', entries: '/Rotate 180' },
      { text: 'Turned back', entries: '/Rotate -90' },
      { text: 'Cropped', entries: '/CropBox[50 600 400 800]' },
      { text: 'Beyond', entries: '/CropBox[-100 500 2000 3000]/Rotate 450' },
      { text: 'Shifted', mediaBox: '[600 900 0 100]', entries: '/UserUnit 2' },
      {
        text: 'Landscape',
        mediaBox: '[0 0 842 595]',
        content: '0.5 0 0 0.5 0 0 cm q 1 0 0 rg 100 900 300 200 re f',
      },
    ],
    { objects: symbolFont },
  );
  const { bytes } = await bundleOf({ source }, { hasPageNumbers: false });
  const before = await openRendered(source);
  const after = await openRendered(bytes);
  expect(after.pageCount).toBe(8);
  for (let page = 0; page < 8; page++)
    expect({ page, share: difference(before.picture(page), after.picture(page)) }).toEqual({
      page,
      share: 0,
    });
});

test('numbers stand upright at the lower right of the visible page, however it is turned', async () => {
  const source = pagesPdf(
    ['', '/Rotate 90', '/Rotate 180', '/Rotate 270', '/CropBox[100 200 500 700]'].map(
      (entries) => ({ text: '', content: ' ', entries }),
    ),
  );
  const { bytes } = await bundleOf({ source }, { items: [documentItem('source')] });
  const rendered = await openRendered(bytes);
  for (let page = 0; page < 5; page++) {
    const { width, height, rgba } = rendered.picture(page, 2);
    const dark: { x: number; y: number }[] = [];
    for (let at = 0; at < rgba.length; at += 4)
      if ((rgba[at] ?? 255) < 100)
        dark.push({ x: (at / 4) % width, y: Math.floor(at / 4 / width) });
    expect(dark.length).toBeGreaterThan(8);
    const xs = dark.map(({ x }) => x);
    const ys = dark.map(({ y }) => y);
    expect(Math.min(...xs)).toBeGreaterThan(width * 0.88);
    expect(Math.min(...ys)).toBeGreaterThan(height * 0.93);
    // Upright digits are taller than wide.
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(Math.max(...xs) - Math.min(...xs));
  }
});

test('bookmarks of sources are nested below their document, for selected pages only', async () => {
  const source = pagesPdf([{ text: 'One' }, { text: 'Two' }, { text: 'Three' }], {
    catalog: '/Outlines 1000 0 R/Names<</Dests 1010 0 R>>',
    objects: {
      1000: '<</First 1001 0 R/Last 1003 0 R>>',
      1001: '<</Title(Part one)/Dest[10 0 R/Fit]/Next 1002 0 R>>',
      1002: '<</Title(Not selected)/Dest[11 0 R/Fit]/Next 1003 0 R/First 1004 0 R>>',
      1003: '<</Title<FEFF09190928>/A<</S/GoTo/D(third)>>/Next 1001 0 R>>',
      1004: '<</Title(Below)/Dest[12 0 R/XYZ 0 500 0]>>',
      1010: '<</Kids[1011 0 R]>>',
      1011: '<</Names[(third)<</D[12 0 R/FitH 100]>>]>>',
    },
  });
  const { bytes } = await bundleOf(
    { source },
    { items: [documentItem('source', { pages: '1,3' })] },
  );
  const { outline } = await readWithPdfJs(bytes);
  expect(outline[0]?.items).toEqual([
    { title: 'Part one', page: 0, items: [] },
    { title: 'Below', page: 1, items: [] },
    { title: '\u0919\u0928', page: 1, items: [] },
  ]);
});

test('links within and between documents lead on, and are removed with a mark otherwise', async () => {
  const link = (action: string, top: number) =>
    `<</Type/Annot/Subtype/Link/Rect[72 ${top} 200 ${top + 20}]${action}>>`;
  const a = pagesPdf([
    {
      text: '',
      content: ' ',
      entries: `/Annots[${[
        link('/Dest[11 0 R/Fit]', 700),
        link('/Dest[12 0 R/Fit]', 660),
        link('/A<</S/GoToR/F(folder/B.PDF)/D[1/Fit]>>', 620),
        link('/A<</S/Launch/F<</F(b.pdf)>>>>', 580),
        link('/A<</S/URI/URI(b.pdf)>>', 540),
        link('/A<</S/GoToR/F(elsewhere.pdf)/D[0/Fit]>>', 500),
        link('/A<</S/URI/URI(https://example.com/x)>>', 460),
        link('/A<</S/JavaScript/JS(app.alert(1))>>', 420),
        link('/A<</S/URI/URI(javascript:alert(1))>>', 380),
      ].join('')}]`,
    },
    { text: 'Two' },
    { text: 'Three' },
  ]);
  const bundle = (marksRemovedLinks: boolean) =>
    bundleOf(
      { a, b: files.b },
      {
        items: [documentItem('a', { pages: '1-2' }), documentItem('b')],
        hasPageNumbers: false,
        marksRemovedLinks,
      },
    );
  const { bytes, problems } = await bundle(false);
  const read = await readWithPdfJs(bytes);
  expect(await read.links(0)).toEqual([1, 3, 2, 2, 'https://example.com/x']);
  expect(problems.map(({ code, pages }) => [code, pages])).toEqual([
    ['blank_pages', ['1']],
    ['link_removed', ['1']],
  ]);
  expect(bytes.toString('latin1')).not.toMatch(/app\.alert|javascript:|elsewhere/);
  // Nothing is drawn on the page unless it was asked for.
  const marksOf = async (written: Buffer) => {
    const { width, rgba } = (await openRendered(written)).picture(0, 1);
    const isMarked = (top: number) =>
      Array.from({ length: 40 }, (_, x) => rgba[((842 - top) * width + 80 + x) * 4] ?? 255).some(
        (shade) => shade < 200,
      );
    return [700, 660, 620, 500, 460, 420].filter(isMarked);
  };
  expect(await marksOf(bytes)).toEqual([]);
  const marked = await bundle(true);
  expect(await marksOf(marked.bytes)).toEqual([660, 500, 420]);
  expect(marked.problems).toEqual(problems);
});

test('notes are shown on their page and can be read as annotations', async () => {
  const { bytes } = await bundleOf(files, {
    annotations: [{ id: 'n', page: 'item-a/2', text: 'See शपथ पत्र' }],
  });
  const read = await readWithPdfJs(bytes);
  expect(await read.annotations(1)).toEqual([{ subtype: 'FreeText', text: 'See शपथ पत्र' }]);
  expect(await read.annotations(0)).toEqual([]);
  const after = await openRendered(bytes);
  const before = await openRendered((await bundleOf(files)).bytes);
  expect(difference(before.picture(1), after.picture(1))).toBeGreaterThan(0.01);
});

test('the manifest page lists each document with its SHA-256', async () => {
  const { bytes } = await bundleOf(files, { hasManifestPage: true });
  const read = await readWithPdfJs(bytes);
  const text = await read.text(5);
  expect(text).toMatch(/Title aSHA-256 [0-9a-f]{64}Title bSHA-256 [0-9a-f]{64}6$/);
});

test('one document in several items is read once and keeps its links inside each', async () => {
  const opened: string[] = [];
  const released: string[] = [];
  const source = pagesPdf([
    { text: 'One', entries: '/Annots[<</Subtype/Link/Rect[0 0 9 9]/Dest[11 0 R/Fit]>>]' },
    { text: 'Two' },
  ]);
  const plan = planBundle(
    {
      name: 'Bundle',
      items: [documentItem('a'), { ...documentItem('a'), id: 'again' }],
      hasPageNumbers: false,
      hasContents: false,
    },
    { a: { code: 'ok', pageCount: 2 } },
    typesetter,
  );
  const { sink, bytes } = memorySink();
  await composeBundle({
    plan,
    sink,
    typesetter,
    openSource: async (id) => {
      opened.push(id);
      return { file: source, release: () => void released.push(id) };
    },
  });
  expect([opened, released]).toEqual([['a'], ['a']]);
  const read = await readWithPdfJs(bytes());
  expect(await read.links(0)).toEqual([1]);
  expect(await read.links(2)).toEqual([3]);
});

test('an abort or a failing source leaves the earlier file and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    const path = join(folder, 'bundle.pdf');
    await writeFile(path, 'the earlier file');
    const plan = planBundle(
      {
        name: 'Bundle',
        items: [documentItem('a'), documentItem('b')],
        hasPageNumbers: true,
        hasContents: true,
      },
      { a: { code: 'ok', pageCount: 3 }, b: { code: 'ok', pageCount: 2 } },
      typesetter,
    );
    const abort = new AbortController();
    const aborted = composeBundle({
      plan,
      typesetter,
      sink: path,
      openSource: async (id) => ({ file: id === 'a' ? files.a : files.b }),
      onProgress: () => abort.abort(new Error('enough')),
      signal: abort.signal,
    });
    await expect(aborted).rejects.toThrow('enough');
    const failing = composeBundle({
      plan,
      typesetter,
      sink: path,
      openSource: async (id) => {
        if (id === 'b') throw new Error('storage is away');
        return { file: files.a };
      },
    });
    await expect(failing).rejects.toThrow('storage is away');
    expect(await readdir(folder)).toEqual(['bundle.pdf']);
    expect(await readFile(path, 'utf8')).toBe('the earlier file');

    const progress: number[] = [];
    await composeBundle({
      plan,
      typesetter,
      sink: path,
      openSource: async (id) => ({ file: id === 'a' ? files.a : files.b }),
      onProgress: ({ documentsDone, documentsTotal }) =>
        progress.push(documentsDone / documentsTotal),
    });
    expect(progress).toEqual([0.5, 1]);
    expect((await readFile(path)).subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(await readdir(folder)).toEqual(['bundle.pdf']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a stream that keeps its chunks gets the same bytes as a file', async () => {
  const data = randomBytes(3 * 1024 * 1024);
  const image = {
    dict: '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode',
    data,
  };
  const scan = pagesPdf(
    Array.from({ length: 4 }, (_, index) => ({
      text: '',
      content: '/Im Do',
      resources: `/Resources<</XObject<</Im ${1000 + index} 0 R>>>>`,
    })),
    { objects: { 1000: image, 1001: image, 1002: image, 1003: image } },
  );
  const plan = planBundle(
    { name: 'Scans', items: [documentItem('a')], hasPageNumbers: true, hasContents: false },
    { a: { code: 'ok', pageCount: 4 } },
    typesetter,
  );
  const stream = new PassThrough({ highWaterMark: 64 * 1024 * 1024 });
  const openSource = async () => ({ file: scan });
  const { sha256, sizeBytes } = await composeBundle({ plan, typesetter, sink: stream, openSource });
  const chunks: Buffer[] = await stream.toArray();
  expect(createHash('sha256').update(Buffer.concat(chunks)).digest('hex')).toBe(sha256);
  expect(sizeBytes).toBeGreaterThan(12 * 1024 * 1024);
});

test('a bundle of 2,000 pages has a SHA-256 and page tree like a small one', async () => {
  const long = pagesPdf(
    Array.from({ length: 400 }, (_, page) => ({ text: `Page ${page} of the long one` })),
  );
  const items = Array.from({ length: 5 }, (_, index) => ({
    ...documentItem('long'),
    id: `item${index}`,
  }));
  const { bytes, pageCount } = await bundleOf({ long }, { items, hasContents: true });
  const read = await readWithPdfJs(bytes);
  expect([pageCount, read.pageCount]).toEqual([2001, 2001]);
  expect(await read.text(2000)).toBe('Page 399 of the long one2001');
  expect(read.labels?.at(-1)).toBe('2001');
  expect(await read.links(0)).toEqual([1, 401, 801, 1201, 1601]);
});

test('a bundle of bundles keeps both numbers', async () => {
  const inner = await bundleOf(files, { hasContents: true });
  const { bytes } = await bundleOf({ x: files.b, inner: inner.bytes });
  const read = await readWithPdfJs(bytes);
  expect(read.pageCount).toBe(8);
  expect(await read.text(3)).toBe('Alpha 124');
});
