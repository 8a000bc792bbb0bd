import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { officeObstacle } from '#lambdas/documents/office/unpacked-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'unpacked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { moreBytes: 100_000, entries: 20 };

type Part = {
  bytes: Buffer /** What the directory says, if it is not the truth. */;
  stated?: number;
  isStored?: boolean;
};

/** A ZIP file with deflated parts (APPNOTE.TXT, 4.3). */
function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [n, { bytes, stated = bytes.length, isStored = false }] of parts.entries()) {
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const name = Buffer.from(`word/${n}.xml`);
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
    expect(obstacle).toContain('no Word document has');
  });

  it('and stored as it is', async () => {
    expect(await obstacleOf(zipOf([{ bytes: Buffer.from(outside), isStored: true }]))).toContain(
      'no Word document has',
    );
  });

  it('but not its words in the text of a paragraph', async () => {
    expect(await isSmall(zipOf([{ bytes: Buffer.from('<w:t>&lt;!DOCTYPE html&gt;</w:t>') }]))).toBe(
      true,
    );
  });
});
