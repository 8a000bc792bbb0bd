import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertHeic } from '#lambdas/documents/office/heic/convert-heic.ts';
import { type OfficeOutcome, runLibreOffice } from '#lambdas/documents/office/run-libre-office.ts';
import { runProgram } from '#lambdas/documents/office/run-program.ts';
import { convertWorkbook } from '#lambdas/documents/office/workbook/convert-workbook.ts';
import { openPdfium } from '#lambdas/documents/processing/examine/open-pdfium.ts';
import { makeHeic } from '#tests/support/files/make-files.ts';
import { heicOfTwo, turnedHeic } from './heic-files.ts';
import { orientedJpeg, redBlueJpeg } from './make-files.ts';
import { openTextOf, presentationOf, rowsOf, workbookOf } from './office-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convert-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newFolder = () => mkdtemp(join(folder, 'run-'));
async function stored(bytes: Uint8Array, name: string) {
  const run = await newFolder();
  const path = join(run, name);
  await writeFile(path, bytes);
  return { path, run };
}

type Page = { text: string; width: number; height: number; top: string; bottom: string };

/** Text, shape and colours of each page. */
function pagesOf(outcome: OfficeOutcome): Promise<Page[] | undefined> {
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return openPdfium({ path: outcome.pdfFile }, ({ pageCount, textOf, pictureOf }) =>
    Array.from({ length: pageCount }, (_, page) => {
      const picture = pictureOf(page, { width: 200, height: 200 });
      if (!picture) throw new Error(`No page ${page}`);
      const { width, height, rgba } = picture;
      const colourAt = (x: number, y: number) => {
        const at = (Math.floor(height * y) * width + Math.floor(width * x)) * 4;
        const [red = 0, green = 0, blue = 0] = rgba.slice(at, at + 3);
        return red > 150 && blue < 100 ? 'red' : blue > 150 && red < 100 ? 'blue' : `${green}`;
      };
      return {
        text: textOf(page, 5_000).replace(/\s+/g, ' '),
        width,
        height,
        top: colourAt(0.2, 0.2),
        bottom: colourAt(0.8, 0.8),
      };
    }),
  );
}

/** A server that nothing may ask; `run` gets its address. */
async function withServer(run: (address: string) => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(String(request.url));
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A listening server has an address with a port.
  const { port } = server.address() as AddressInfo;
  try {
    await run(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return calls;
}

/** A folder with a program of a name, which `script` says. */
async function programFolder(name: string, script: string): Promise<string> {
  const bin = await newFolder();
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
  return `${bin}:${process.env['PATH'] ?? ''}`;
}

describe('a program', () => {
  const given = { args: [], timeoutSeconds: 60, fileBytes: 1_024 * 1_024 };
  const end = async (script: string, more = {}) => {
    const run = await newFolder();
    const searchPath = await programFolder('reader', script);
    return runProgram({ program: 'reader', folder: run, searchPath, ...given, ...more });
  };

  it('is said to be done, to have failed, to be missing or to be late', async () => {
    expect(await end('exit 0')).toBe('done');
    expect(await end('exit 3')).toBe('failed');
    expect(await end('exit 0', { program: 'another', searchPath: '/nowhere' })).toBe('missing');
    expect(await end('sleep 60', { timeoutSeconds: 0.05 })).toBe('late');
  });

  it('gets its arguments as they are and no environment of ours', async () => {
    const args = ['a b', '$(exit 1)', '"'];
    expect(
      await end('test "$#$1$2$3" = \'3a b$(exit 1)"\' && test -z "$NODE_ENV$VITEST"', { args }),
    ).toBe('done');
  });

  it('cannot write a file above its bound', async () => {
    const write = 'head -c 3000000 /dev/zero > "$HOME/large"';
    expect(await end(write)).toBe('failed');
    expect(await end(write, { fileBytes: 4_000_000 })).toBe('done');
  });
});

describe('a HEIC picture', () => {
  /** A program that writes these pictures where heif-convert would. */
  const decoder = async (pictures: Record<string, Uint8Array>) => {
    const source = await newFolder();
    for (const [name, bytes] of Object.entries(pictures))
      await writeFile(join(source, name), bytes);
    return programFolder('heif-convert', `cp ${source}/* "$(dirname "$4")"`);
  };
  const convert = async (bytes: Uint8Array, searchPath?: string, more = {}) => {
    const { path, run } = await stored(bytes, 'document.heic');
    return convertHeic(path, run, { ...(searchPath !== undefined && { searchPath }), ...more });
  };

  it('becomes a page for each picture in their order, upright once', async () => {
    const one = await pagesOf(
      await convert(makeHeic(), await decoder({ 'picture.jpg': redBlueJpeg })),
    );
    expect(one).toMatchObject([{ width: 200, height: 100, top: 'red', bottom: 'blue' }]);
    // The metadata of a decoded picture may still name the turn that was made.
    const names = Array.from({ length: 11 }, (_, n) => `picture-${n + 1}.jpg`);
    const pictures = Object.fromEntries(
      names.map((name, n) => [name, n === 9 ? orientedJpeg(6) : redBlueJpeg]),
    );
    const several = await pagesOf(await convert(makeHeic(), await decoder(pictures)));
    expect(several?.map(({ width, height }) => [width, height])).toEqual(
      names.map(() => [200, 100]),
    );
  });

  it('says so where heif-convert is not installed', async () => {
    expect(await convert(makeHeic(), '/nowhere')).toEqual({
      refusal: 'This picture cannot be shown here: heif-convert is not installed',
    });
  });

  it('of too many pixels, or without a size, is refused before it is decoded', async () => {
    const marked = await newFolder();
    const searchPath = await programFolder('heif-convert', `touch ${marked}/asked`);
    const large = Buffer.from(makeHeic());
    large.writeUInt32BE(1_000_000, large.indexOf('ispe') + 8);
    expect(await convert(large, searchPath)).toEqual({
      refusal: 'This picture has too many pixels',
    });
    expect(await convert(makeHeic().subarray(0, 300), searchPath)).toEqual({
      refusal: 'This picture is damaged and cannot be read',
    });
    expect(spawnSync('ls', [marked]).stdout.toString()).toBe('');
  });

  it('is refused where decoding fails, takes too long, or gives nothing or too much', async () => {
    const outcome = async (script: string, more = {}) =>
      convert(makeHeic(), await programFolder('heif-convert', script), more);
    const damaged = { refusal: 'This picture is damaged and cannot be read' };
    expect(await outcome('exit 1')).toEqual(damaged);
    expect(await outcome('exit 0')).toEqual(damaged);
    expect(await outcome('sleep 60', { timeoutSeconds: 0.05 })).toEqual({
      refusal: 'This picture takes too long to read',
    });
    const many =
      'i=0; while [ $i -le 100 ]; do i=$((i + 1)); : > "$(dirname "$4")/picture-$i.jpg"; done';
    expect(await outcome(many)).toEqual({ refusal: 'This file has more than 100 pictures' });
  });

  const hasDecoder = spawnSync('heif-convert', ['--help']).error === undefined;
  it.runIf(hasDecoder)('is decoded, turned and paged by libheif', async () => {
    expect(await pagesOf(await convert(makeHeic()))).toMatchObject([
      { width: 200, height: 100, top: 'red', bottom: 'blue' },
    ]);
    expect(await pagesOf(await convert(turnedHeic))).toMatchObject([
      { width: 100, height: 200, top: 'red', bottom: 'blue' },
    ]);
    const two = await pagesOf(await convert(heicOfTwo));
    expect(two?.map(({ width, height }) => [width, height])).toEqual([
      [200, 100],
      [200, 200],
    ]);
    const cut = makeHeic();
    cut.fill(0, cut.indexOf('mdat') + 4);
    expect(await convert(cut)).toHaveProperty('refusal');
  });
});

const hasLibreOffice = spawnSync('soffice', ['--version']).error === undefined;
describe.runIf(hasLibreOffice)('with LibreOffice', () => {
  it('a workbook is as wide as its pages, with its saved values; what is hidden is named', async () => {
    const calls = await withServer(async (address) => {
      const wide = Array.from({ length: 40 }, (_, n) => `Column ${n + 1}`);
      const formulas = `<row r="3"><c r="A3"><f>_xlfn.WEBSERVICE("${address}/web")</f><v>41</v></c><c r="B3"><f>[1]S!A1</f><v>77</v></c></row>`;
      const bytes = workbookOf(
        [
          { name: 'Payments', rows: `${rowsOf([['Paid to Rao'], ['Second row']])}${formulas}` },
          { name: 'Wide', rows: rowsOf([wide, wide]) },
          { name: 'Secret', rows: rowsOf([['Never printed']]), isHidden: true },
        ],
        address,
      );
      const { path, run } = await stored(bytes, 'document.xlsx');
      const pages = await pagesOf(await convertWorkbook(path, run));
      expect(pages).toHaveLength(3);
      const [payments, broad, note] = pages ?? [];
      for (const shown of ['Payments', 'Paid to Rao', '41', '77', 'A', '3'])
        expect(payments?.text).toContain(shown);
      expect(broad).toMatchObject({ text: expect.stringMatching(/Column 1 .*Column 40/) });
      expect(broad && broad.width > broad.height).toBe(true);
      expect(note?.text).toContain('Hidden sheet: Secret');
      expect(pages?.map(({ text }) => text).join(' ')).not.toContain('Never printed');
    });
    expect(calls).toEqual([]);
  });

  it('a workbook of too many rows, cells or pages is refused with the bound', async () => {
    const rows = rowsOf(Array.from({ length: 150 }, (_, n) => [`Row ${n + 1}`, 'x']));
    const { path, run } = await stored(workbookOf([{ name: 'Long', rows }]), 'document.xlsx');
    const outcome = (limits: { rows: number; cells: number; pages: number }) =>
      convertWorkbook(path, run, { limits });
    expect(await outcome({ rows: 149, cells: 900, pages: 9 })).toEqual({
      refusal:
        'This spreadsheet has more than 149 filled rows or 900 filled cells. Add the part that matters, or a PDF of it',
    });
    expect(await outcome({ rows: 150, cells: 299, pages: 9 })).toHaveProperty('refusal');
    expect(await outcome({ rows: 150, cells: 300, pages: 1 })).toEqual({
      refusal: 'This spreadsheet has more than 1 pages. Add the part that matters, or a PDF of it',
    });
  });

  it('a presentation has a page for each slide, a text its pages; nothing is fetched', async () => {
    const calls = await withServer(async (address) => {
      const slides = await stored(
        presentationOf(['First slide', 'Second slide'], address),
        'a.pptx',
      );
      const shown = await pagesOf(await runLibreOffice(slides.path, slides.run));
      expect(shown?.map(({ text }) => text.trim())).toEqual(['First slide', 'Second slide']);
      const text = await stored(openTextOf('Statement of Rao', address), 'a.odt');
      const [page] = (await pagesOf(await runLibreOffice(text.path, text.run))) ?? [];
      expect(page?.text).toMatch(/Statement of Rao.*Kept section/);
    });
    expect(calls).toEqual([]);
  });

  it('a workbook that is damaged is refused', async () => {
    const bytes = workbookOf([{ name: 'A', rows: '<row><c t="x">' }]);
    const { path, run } = await stored(bytes.subarray(0, 900), 'document.xlsx');
    expect(await convertWorkbook(path, run)).toHaveProperty('refusal');
  });
});
