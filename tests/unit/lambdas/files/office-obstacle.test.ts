import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { officeObstacle } from '#lambdas/documents/office/office-obstacle.ts';

const folder = mkdtempSync(join(tmpdir(), 'unpacked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { moreBytes: 100_000, entries: 20, rows: 5, slides: 3 };

type Part = {
  name?: string;
  bytes: Buffer /** What the directory says, if it is not the truth. */;
  stated?: number;
  isStored?: boolean;
};

/** A ZIP file with deflated parts (APPNOTE.TXT, 4.3). */
function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [
    n,
    { name: given = `word/${n}.xml`, bytes, stated = bytes.length, isStored = false },
  ] of parts.entries()) {
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const name = Buffer.from(given);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(stated, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, more, name]),
    );
    files.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]);
}

async function obstacleOf(bytes: Buffer): Promise<string | undefined> {
  const path = join(folder, 'document.docx');
  writeFileSync(path, bytes);
  return officeObstacle(path, limits);
}
const isSmall = async (bytes: Buffer) => (await obstacleOf(bytes)) === undefined;

const zeros = (length: number) => Buffer.alloc(length);

it('takes a file whose parts are as large as they say, within the bound', async () => {
  expect(await isSmall(zipOf([{ bytes: zeros(60_000) }, { bytes: zeros(40_000) }]))).toBe(true);
});

it('refuses a file whose parts are larger together, and one that says less than is true', async () => {
  const parts = [{ bytes: zeros(60_000) }, { bytes: zeros(60_000) }];
  expect(await isSmall(zipOf(parts))).toBe(false);
  expect(await isSmall(zipOf(parts.map((part) => ({ ...part, stated: 10 }))))).toBe(false);
  expect(await isSmall(zipOf([{ bytes: zeros(50_000_000), stated: 10 }]))).toBe(false);
});

it('refuses a file that states more than it has, and one of too many parts', async () => {
  expect(await isSmall(zipOf([{ bytes: zeros(10), stated: 4_000_000_000 }]))).toBe(false);
  expect(await isSmall(zipOf(Array.from({ length: 21 }, () => ({ bytes: zeros(1) }))))).toBe(false);
});

it('leaves other files and damaged parts to the converter', async () => {
  expect(await isSmall(Buffer.from('\xd0\xcf\x11\xe0 an older Word document', 'latin1'))).toBe(
    true,
  );
  expect(await isSmall(zeros(0))).toBe(true);
  const damaged = zipOf([{ bytes: Buffer.from('text '.repeat(1_000)) }]);
  damaged.fill(0xff, 45, 60);
  expect(await isSmall(damaged)).toBe(true);
});

describe('a part that declares a document type is refused', () => {
  const laughs =
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><w:document>&b;</w:document>';
  const outside =
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document>&a;</w:document>';

  it.each<[string, Buffer]>([
    ['with entities that grow', Buffer.from(laughs)],
    ['with an entity of another file', Buffer.from(`<?xml version="1.0"?>${outside}`)],
    ['in UTF-16', Buffer.from(`\ufeff${outside}`, 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from(`\ufeff${outside}`, 'utf16le').swap16()],
    ['behind a long comment, across chunks', Buffer.from(`<!--${'x'.repeat(65_520)}-->${outside}`)],
  ])('%s', async (_, bytes) => {
    const obstacle = await obstacleOf(zipOf([{ bytes: Buffer.from('<a/>') }, { bytes }]));
    expect(obstacle).toContain('no file of Office has');
  });

  it('and stored as it is', async () => {
    expect(await obstacleOf(zipOf([{ bytes: Buffer.from(outside), isStored: true }]))).toContain(
      'no file of Office has',
    );
  });

  it('but not its words in the text of a paragraph', async () => {
    expect(await isSmall(zipOf([{ bytes: Buffer.from('<w:t>&lt;!DOCTYPE html&gt;</w:t>') }]))).toBe(
      true,
    );
  });
});

describe('an OpenDocument text', () => {
  const part = (name: string, text: string) => zipOf([{ name, bytes: Buffer.from(text) }]);
  const old =
    '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd"><a/>';

  it('may have the document types of old OpenOffice.org, which declare nothing', async () => {
    expect(await obstacleOf(part('META-INF/manifest.xml', old))).toBeUndefined();
    expect(await obstacleOf(part('a.xml', `<!--${'x'.repeat(16_300)}-->${old}`))).toBeUndefined();
  });

  it.each([
    ['with entities', old.replace('"Manifest.dtd"', '"Manifest.dtd" [<!ENTITY a "b">]')],
    ['at another address', old.replace('Manifest.dtd', 'http://127.0.0.1/Manifest.dtd')],
    ['and another one', `${old}<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>`],
    ['of another publisher', old.replace('OpenOffice.org', 'W3C')],
    ['that has no end', old.slice(0, 60)],
  ])('may have none %s', async (_, text) => {
    expect(await obstacleOf(part('META-INF/manifest.xml', text))).toContain(
      'no file of Office has',
    );
  });

  it('with a document type in its RDF is refused', async () => {
    expect(
      await obstacleOf(part('manifest.rdf', '<!DOCTYPE rdf [<!ENTITY a "b">]><a/>')),
    ).toContain('no file of Office has');
  });

  it('that is encrypted is refused with what to do', async () => {
    const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
    expect(await obstacleOf(part('META-INF/manifest.xml', manifest))).toContain('password');
    expect(await obstacleOf(part('content.xml', manifest))).toBeUndefined();
  });
});

describe('rows and slides are counted before the file is opened', () => {
  const sheet = (rows: number, row = '<row r="1">') => ({
    name: `xl/worksheets/sheet${rows}.xml`,
    bytes: Buffer.from(`<sheetData>${row.repeat(rows)}</sheetData>`),
  });

  it('takes sheets within the bound', async () => {
    expect(await obstacleOf(zipOf([sheet(3), sheet(2)]))).toBeUndefined();
  });

  it('refuses more rows, of several sheets and in another notation', async () => {
    const refusal = 'This spreadsheet has more than 5 rows';
    expect(await obstacleOf(zipOf([sheet(3), sheet(4)]))).toContain(refusal);
    expect(await obstacleOf(zipOf([sheet(6, '<x:row/>')]))).toContain(refusal);
    // Across the chunks in which a part is unpacked.
    const long = `<row r="1">${'x'.repeat(16_379)}</row>`;
    expect(await obstacleOf(zipOf([sheet(6, long)]))).toContain(refusal);
    expect(await obstacleOf(zipOf([sheet(5, long)]))).toBeUndefined();
  });

  it('refuses more slides', async () => {
    const slides = (count: number) =>
      zipOf(
        Array.from({ length: count }, (_, n) => ({
          name: `ppt/slides/slide${n}.xml`,
          bytes: Buffer.from('<a/>'),
        })),
      );
    expect(await obstacleOf(slides(3))).toBeUndefined();
    expect(await obstacleOf(slides(4))).toContain('more than 3 slides');
  });
});
