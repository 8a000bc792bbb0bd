import { createServer, type RequestListener } from 'node:http';
import { close, listen } from 'local-aws';
import { afterEach, describe, expect, it } from 'vitest';
import { fitted, kept, nextRotation, zoomed } from '#portal/parts/viewer/image/picture-place.ts';
import { pageOf, usefulLabels } from '#portal/parts/viewer/pdf/page-label.ts';
import { createRangeReader } from '#portal/parts/viewer/read-range.ts';
import { fileOfPdf, presentationOf, type ViewedFile } from '#portal/parts/viewer/viewed-file.ts';
import { visibleRange } from '#portal/shared/ui/list/visible-range.ts';

describe('reading a file by ranges', () => {
  let stop = async () => {};
  afterEach(() => stop());
  const serve = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer);
    const port = await listen(server, 0);
    stop = () => close(server);
    return `http://127.0.0.1:${port}`;
  };
  const never = new AbortController().signal;
  const bytes = Buffer.from('0123456789');
  const partial: RequestListener = (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, { 'Content-Range': `bytes ${from}-${to}/${bytes.length}` }).end(part);
  };

  it('reads the asked bytes and the size of the file', async () => {
    const url = await serve(partial);
    const read = createRangeReader({ url, refresh: () => Promise.reject(new Error('not asked')) });
    const { bytes: part, totalBytes } = await read(2, 3, never);
    expect(Buffer.from(part).toString()).toBe('234');
    expect(totalBytes).toBe(10);
  });

  it('asks once for a new address when several requests find the old one expired', async () => {
    let refreshes = 0;
    const origin = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(403).end();
      else partial(request, response);
    });
    const read = createRangeReader({
      url: `${origin}/old`,
      refresh: async () => {
        refreshes += 1;
        return `${origin}/new`;
      },
    });
    const parts = await Promise.all([read(0, 2, never), read(4, 2, never), read(8, 2, never)]);
    expect(parts.map(({ bytes: part }) => Buffer.from(part).toString())).toEqual([
      '01',
      '45',
      '89',
    ]);
    expect(refreshes).toBe(1);
    await read(1, 1, never);
    expect(refreshes).toBe(1);
  });

  it.each([
    [403, 'gone'],
    [404, 'gone'],
    [410, 'gone'],
    [416, 'damaged'],
    [500, 'network'],
    [503, 'network'],
  ])('ends with status %i as %s, after one new address at most', async (status, kind) => {
    let refreshes = 0;
    const url = await serve((_request, response) => response.writeHead(status).end());
    const read = createRangeReader({
      url,
      refresh: async () => {
        refreshes += 1;
        return url;
      },
    });
    await expect(read(0, 5, never)).rejects.toMatchObject({ name: 'ViewerFailure', kind });
    expect(refreshes).toBe(status === 403 ? 1 : 0);
  });

  it('takes a whole file for its start, and for nothing else', async () => {
    const url = await serve((_request, response) => response.writeHead(200).end(bytes));
    const read = createRangeReader({ url, refresh: () => Promise.resolve(url) });
    await expect(read(0, 4, never)).resolves.toMatchObject({ totalBytes: 10 });
    await expect(read(4, 4, never)).rejects.toMatchObject({ kind: 'network' });
  });

  it('refuses a part without the size of the whole', async () => {
    const url = await serve((_request, response) => response.writeHead(206).end('01'));
    const read = createRangeReader({ url, refresh: () => Promise.resolve(url) });
    await expect(read(0, 2, never)).rejects.toMatchObject({ kind: 'network' });
  });

  it('reports a network failure if the server does not respond', async () => {
    const url = await serve((_request, response) => response.destroy());
    const read = createRangeReader({ url, refresh: () => Promise.resolve(url) });
    await expect(read(0, 2, never)).rejects.toMatchObject({ kind: 'network' });
  });
});

describe('what is shown of a file', () => {
  const file: ViewedFile = {
    title: 'Deed',
    format: 'pdf',
    pdfUrl: '',
    mediaUrl: '',
    downloadUrl: '',
    language: '',
    processing: { state: 'ready', message: '' },
  };

  it.each([
    ['pdf', { pdfUrl: 'p', mediaUrl: 'm' }, { kind: 'pdf', url: 'p' }],
    ['office', { pdfUrl: 'p', mediaUrl: 'm' }, { kind: 'pdf', url: 'p' }],
    ['image', { pdfUrl: 'p', mediaUrl: 'm' }, { kind: 'image', url: 'm' }],
    // A browser shows no TIFF, and an SVG could contain scripts.
    ['image', { pdfUrl: 'p' }, { kind: 'pdf', url: 'p' }],
    ['audio', { mediaUrl: 'm' }, { kind: 'audio', url: 'm' }],
    ['video', { mediaUrl: 'm' }, { kind: 'video', url: 'm' }],
  ] as const)('%s with %j', (format, addresses, shown) => {
    expect(presentationOf({ ...file, format, ...addresses })).toEqual(shown);
  });

  it.each([
    ['queued', 'waiting'],
    ['processing', 'waiting'],
    ['passwordRequired', 'unavailable'],
    ['failed', 'unavailable'],
    ['ready', 'unavailable'],
  ] as const)('an office file without a rendition, %s: %s', (state, kind) => {
    const processing = { state, message: '' };
    expect(presentationOf({ ...file, format: 'office', processing })).toMatchObject({ kind });
  });

  it('never shows a blocked file, even with addresses', () => {
    const processing = { state: 'blocked', message: 'A threat was found' } as const;
    expect(presentationOf({ ...file, pdfUrl: 'p', mediaUrl: 'm', processing })).toEqual({
      kind: 'unavailable',
      text: 'A threat was found',
    });
  });

  it('a bundle is its PDF', () => {
    const bundle = fileOfPdf({ title: 'Hearing bundle', url: 'b' });
    expect(presentationOf(bundle)).toEqual({ kind: 'pdf', url: 'b' });
    expect(bundle.downloadUrl).toBe('b');
  });
});

describe('page labels', () => {
  it('are shown only if they differ from the place', () => {
    expect(usefulLabels(null)).toBeUndefined();
    expect(usefulLabels(['1', '2', '3'])).toBeUndefined();
    expect(usefulLabels(['', '', ''])).toBeUndefined();
    expect(usefulLabels(['i', '1', '2'])).toEqual(['i', '1', '2']);
  });

  it.each([
    ['12A', 3],
    ['12a', 3],
    [' 12 ', 2],
    // A label comes before the place of the same number.
    ['1', 1],
    ['4', 4],
    ['5', undefined],
    ['0', undefined],
    ['', undefined],
    ['x', undefined],
    ['1.5', undefined],
  ])('%j leads to page %s', (typed, page) => {
    expect(pageOf(typed, 4, ['1', '12', '12A', '13'])).toBe(page);
  });
});

describe('thumbnails', () => {
  it.each([
    [
      { scrolled: 0, boxSize: 500, rowSize: 100, count: 500 },
      { first: 0, end: 7 },
    ],
    [
      { scrolled: 1_050, boxSize: 500, rowSize: 100, count: 500 },
      { first: 8, end: 18 },
    ],
    [
      { scrolled: 49_500, boxSize: 500, rowSize: 100, count: 500 },
      { first: 493, end: 500 },
    ],
    [
      { scrolled: -40, boxSize: 500, rowSize: 100, count: 3 },
      { first: 0, end: 3 },
    ],
    [
      { scrolled: 9_999, boxSize: 0, rowSize: 100, count: 0 },
      { first: 0, end: 0 },
    ],
  ])('draws for %j the rows %j', (box, range) => {
    expect(visibleRange(box)).toEqual(range);
  });
});

describe('a picture in its box', () => {
  const picture = { width: 2000, height: 1000 };
  const box = { width: 500, height: 500 };

  it('fits as it lies, and is not enlarged', () => {
    expect(fitted(picture, box).scale).toBe(0.25);
    expect(fitted(picture, box, 90)).toEqual({ scale: 0.25, x: 0, y: 0, rotation: 90 });
    expect(fitted({ width: 40, height: 40 }, box).scale).toBe(1);
  });

  it('keeps the pointed place while it zooms, within limits', () => {
    const point = { x: 100, y: -50 };
    const place = zoomed({ scale: 1, x: 0, y: 0, rotation: 0 }, 2, point);
    expect(place).toMatchObject({ scale: 2, x: -100, y: 50 });
    expect(zoomed(place, 0.5, point)).toMatchObject({ scale: 1, x: 0, y: 0 });
    expect(zoomed(place, 1_000).scale).toBe(16);
    expect(zoomed(place, 0).scale).toBe(0.02);
  });

  it('stays in its box', () => {
    const far = { x: 9_999, y: -9_999 };
    expect(kept({ scale: 1, rotation: 0, ...far }, picture, box)).toMatchObject({
      x: 750,
      y: -250,
    });
    expect(kept({ scale: 1, rotation: 90, ...far }, picture, box)).toMatchObject({
      x: 250,
      y: -750,
    });
    expect(kept({ scale: 0.1, rotation: 0, ...far }, picture, box)).toMatchObject({
      x: expect.closeTo(0),
      y: expect.closeTo(0),
    });
  });

  it('turns by quarters', () => {
    expect([0, 90, 180, 270].map((angle) => nextRotation(angle as 0))).toEqual([90, 180, 270, 0]);
  });
});
