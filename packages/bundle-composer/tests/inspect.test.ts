import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectInProcess, inspectPdf } from '../src/index.ts';
import { isEncrypted, PdfError } from '../src/pdf/is-encrypted.ts';
import { bundleOf, readWithPdfJs } from './compose.ts';
import { pagesPdf, type TestObjects, textPdf, writePdf } from './make-pdf.ts';

/** Node has no RC4. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let first = 0;
  let second = 0;
  return Buffer.from(
    data.map((byte) => {
      first = (first + 1) & 255;
      second = (second + (state[first] ?? 0)) & 255;
      swap(first, second);
      return byte ^ (state[((state[first] ?? 0) + (state[second] ?? 0)) & 255] ?? 0);
    }),
  );
}

describe('an inspection', () => {
  test('says what there is to know', async () => {
    const image = {
      dict: '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
      data: '0',
    };
    const form = {
      dict: '/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 3 0 R>>/XObject<</Self 1001 0 R>>>>',
      data: '/Self Do BT /F1 9 Tf (Inside) Tj ET',
    };
    const resources = '/Resources<</XObject<</I 1000 0 R/F 1001 0 R>>>>';
    const file = pagesPdf(
      [
        { text: 'Text' },
        { text: '', content: 'q /I Do Q', resources },
        { text: '', content: '/F Do', resources },
        { text: '', content: 'q 1 0 0 1 0 0 cm % nothing (Tj)\nQ' },
        { text: 'Wide', mediaBox: '[0 0 1684 1191]', entries: '/Rotate 90' },
        { text: 'In a string: (Tj)', content: '0 0 9 9 re f BI /W 1 /H 1 ID (Tj) Tj EI' },
      ],
      {
        catalog:
          '/AcroForm<</SigFlags 3/XFA 1003 0 R>>/Names<</EmbeddedFiles<<>>>>/OCProperties<</OCGs[1002 0 R]/D<</OFF[1002 0 R]>>>>',
        objects: { 1000: image, 1001: form, 1002: '<</Type/OCG>>' },
      },
    );
    expect(await inspectPdf(file)).toMatchObject({
      code: 'ok',
      pageCount: 6,
      sizeBytes: file.length,
      pagesWithoutText: [2, 6],
      blankPages: [4],
      oversizedPages: [5],
      isSigned: true,
      hasAttachments: true,
      hasXfa: true,
      hasHiddenLayers: true,
      wasEncrypted: false,
      wasRepaired: false,
    });
    const inspection = await inspectPdf(file);
    expect('pages' in inspection && inspection.pages[4]).toEqual({
      width: 1191,
      height: 1684,
      rotation: 90,
    });
  });

  test('a scan with a stamp has no searchable text, one with recognised text has', async () => {
    const stamp = 'Case 1:20-cv-01234 Document 12 Filed 01/02/20 Page 3 of 15';
    const long = 'words of a letter '.repeat(30);
    const page = (content: string) => ({
      text: '',
      content,
      resources:
        '/Resources<</Font<</F1 3 0 R>>/XObject<</I 1000 0 R/Stamp 1001 0 R/Scan 1002 0 R>>>>',
    });
    const show = (text: string, more = '') => `BT ${more} /F1 9 Tf (${text}) Tj ET`;
    const scan = 'q 595 0 0 842 0 0 cm /I Do Q';
    const file = pagesPdf(
      [
        page(`${scan} ${show(stamp)}`),
        page(`${scan} /Stamp Do`),
        page(`/Scan Do ${show(stamp)}`),
        page(`q 595 0 0 421 0 0 cm /I Do Q q 595 0 0 421 0 421 cm /I Do Q ${show(stamp)}`),
        page(`q 595 0 0 842 0 0 cm BI /W 1 /H 1 /BPC 8 ID 0 EI Q ${show(stamp)}`),
        // Searchable: recognised text, a letter with its letterhead behind it, and a title sheet.
        page(`${scan} ${show('few words', '3 Tr')}`),
        page(`${scan} ${show(long)}`),
        page(show('Exhibit C')),
        page(`q 90 0 0 90 0 0 cm /I Do Q ${show('Exhibit C')}`),
        // A size that was given up before the picture.
        page(`q 595 0 0 842 0 0 cm Q /I Do ${show('Exhibit C')}`),
      ],
      {
        objects: {
          1000: {
            dict: '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
            data: '0',
          },
          1001: { dict: '/Subtype/Form/BBox[0 0 595 842]', data: show(stamp) },
          1002: {
            dict: '/Subtype/Form/BBox[0 0 5.95 8.42]/Matrix[100 0 0 100 0 0]',
            data: 'q 5.95 0 0 8.42 0 0 cm /I Do Q',
          },
        },
      },
    );
    expect(await inspectPdf(file)).toMatchObject({
      code: 'ok',
      pagesWithoutText: [1, 2, 3, 4, 5],
      blankPages: [],
    });
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'not_pdf'],
    ['a header alone', Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['text about %PDF- late', Buffer.from(`${'x'.repeat(2000)}%PDF-1.4`), 'not_pdf'],
    ['no pages', writePdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Kids[]>>' }), 'empty'],
    ['a lost page tree', writePdf({ 1: '<</Type/Catalog/Pages 2 0 R>>' }), 'damaged'],
    ['strange encryption', pagesPdf([{ text: 'x' }], { trailer: '/Encrypt 3' }), 'damaged'],
  ])('refuses %s', async (_name, file, code) => {
    expect((await inspectPdf(file)).code).toBe(code);
  });

  test('finds pages that a cut file lost', async () => {
    const file = textPdf(...Array.from({ length: 40 }, (_, index) => `Page ${index}`));
    const codes = new Set<string>();
    for (let share = 1; share < 20; share++) {
      const inspection = await inspectPdf(file.subarray(0, Math.floor((file.length * share) / 20)));
      codes.add(inspection.code);
      if (inspection.code === 'ok')
        expect([
          inspection.pageCount + (inspection.lostPages ?? 0),
          inspection.wasRepaired,
        ]).toEqual([40, true]);
    }
    expect(codes).toContain('damaged');
  });

  test.each([
    ['behind 1,024 other bytes', Buffer.concat([Buffer.alloc(1024, 'x'), textPdf('One')])],
    [
      'without a header',
      Buffer.from(textPdf('One').toString('latin1').replace('%PDF-', '%PFD-'), 'latin1'),
    ],
  ])('reads a file %s', async (_name, file) => {
    expect(await inspectPdf(file)).toMatchObject({ code: 'ok', pageCount: 1 });
  });

  test('says how many pages a file names and does not contain, and keeps the others', async () => {
    const file = Buffer.from(
      textPdf('One', 'Two', 'Three').toString('latin1').replace('11 0 R', '99 0 R'),
      'latin1',
    );
    expect(await inspectPdf(file)).toMatchObject({ code: 'ok', pageCount: 2, lostPages: 1 });
    const { bytes, problems } = await bundleOf({ file });
    expect(problems.map(({ code, message }) => [code, message])).toContainEqual([
      'pages_lost',
      'Title file: the file is damaged: 1 page(s) that it names are missing in it',
    ]);
    const read = await readWithPdfJs(bytes);
    expect([await read.text(0), await read.text(1)]).toEqual(['One1', 'Three2']);
  });

  test('decrypts a file that has no identifier', async () => {
    // RC4 of 40 bits (ISO 32000-1, 7.6.3): the keys of an empty password and an empty identifier.
    const owner = '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a';
    const hash = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
    const padding = Buffer.from(owner, 'hex');
    const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
    const key = hash(padding, padding, permissions).subarray(0, 5);
    const content = hash(key, Buffer.from([0xf4, 0x01, 0, 0, 0])).subarray(0, 10);
    const entries = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${owner}>/U<${rc4(key, padding).toString('hex')}>>>`;
    const text = 'BT /F1 24 Tf 72 700 Td (Sealed) Tj ET';
    const file = pagesPdf([{ text: '' }], {
      trailer: entries,
      objects: { 500: { dict: '', data: rc4(content, Buffer.from(text)) } },
    });
    expect(await inspectPdf(file)).toMatchObject({ code: 'ok', wasEncrypted: true });
    const read = await readWithPdfJs((await bundleOf({ file })).bytes);
    expect(await read.text(0)).toBe('Sealed1');
  });

  test('opens with the password that is given, and only with that', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword: 'sésame', ownerPassword: 'owner' });
    const file = Buffer.from(await document.save());
    expect((await inspectPdf(file)).code).toBe('password_required');
    expect((await inspectPdf(file, { password: 'wrong' })).code).toBe('password_required');
    expect(await inspectPdf(file, { password: 'sésame' })).toMatchObject({
      code: 'ok',
      wasEncrypted: true,
    });
  });

  test('names an encrypted file without opening it, with a password or without', async () => {
    const encrypted = async (userPassword: string) => {
      const document = await PDFDocument.create();
      document.addPage();
      document.encrypt({ userPassword, ownerPassword: 'owner' });
      return Buffer.from(await document.save());
    };
    expect(isEncrypted(await encrypted('sésame'))).toBe(true);
    expect(isEncrypted(await encrypted(''))).toBe(true);
    expect(isEncrypted(textPdf('Encrypt'))).toBe(false);
    const file = textPdf('One', 'Two');
    // Damaged in any place, it answers or says that the file cannot be read.
    for (let at = 0; at < file.length; at += 97) {
      const damaged = Buffer.from(file);
      damaged.fill('(', at, at + 5);
      const answer = () => {
        try {
          return isEncrypted(damaged);
        } catch (error) {
          return error instanceof PdfError ? false : error;
        }
      };
      expect(answer()).toBe(false);
    }
    const nested = Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(200_000)}\nendobj\n`);
    expect(() => isEncrypted(nested)).toThrow(PdfError);
  });

  test('never fails for what a file contains', async () => {
    const file = textPdf('One', 'Two');
    // Each run of bytes is damaged in turn.
    for (let at = 0; at < file.length; at += 97) {
      const damaged = Buffer.from(file);
      damaged.fill('(', at, at + 5);
      expect((await inspectPdf(damaged)).code).toMatch(/^(ok|damaged|not_pdf|empty|unsupported)$/);
    }
  });

  test('reads 100,000 objects', async () => {
    const objects: TestObjects = {};
    for (let num = 1000; num < 101_000; num++) objects[num] = `<</Next ${num + 1} 0 R>>`;
    const file = pagesPdf(
      [
        {
          text: 'x',
          resources:
            '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Next 1000 0 R>>>>>>',
        },
      ],
      {
        objects,
      },
    );
    expect(await inspectPdf(file)).toMatchObject({ code: 'ok', pageCount: 1 });
  });
});

describe('an inspection in a separate process', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspect-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const fileOf = async (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  /** Zeros, deflated twice: less than a kilobyte that becomes 150 megabytes. */
  const bombPdf = () =>
    pagesPdf([{ text: 'x', content: '' }], {
      objects: {
        500: {
          dict: '/Filter[/FlateDecode/FlateDecode]',
          data: deflateSync(deflateSync(Buffer.alloc(150 * 1024 * 1024))),
        },
      },
    });

  test('gives the same as without', async () => {
    const path = await fileOf('good.pdf', textPdf('One', 'Two'));
    expect(await inspectInProcess(path)).toEqual(await inspectPdf(path));
  });

  test('ends for a file that takes too much memory, and the caller lives on', async () => {
    const path = await fileOf('bomb.pdf', bombPdf());
    expect(await inspectInProcess(path, { memoryMegabytes: 60 })).toEqual({
      code: 'damaged',
      message: 'The document needs too much memory',
    });
  });

  test('refuses a decompression bomb within the usual limits', async () => {
    const path = await fileOf('bomb.pdf', bombPdf());
    const inspection = await inspectInProcess(path);
    expect(inspection.code).toMatch(/^(ok|damaged)$/);
  });

  test('ends for a file that takes too long', async () => {
    const path = await fileOf('good.pdf', textPdf('One'));
    expect(await inspectInProcess(path, { timeoutSeconds: 0.001 })).toEqual({
      code: 'damaged',
      message: 'The document takes too long to read',
    });
  });

  test('fails when the file is not there', async () => {
    await expect(inspectInProcess(join(folder, 'missing.pdf'))).rejects.toThrow('ENOENT');
  });
});
