import { crc32, deflateSync } from 'node:zlib';

/** Files of the types that case documents accept, as small as their formats allow. */

/** A ZIP file with these entries, stored without compression. */
export function makeZip(entries: Record<string, string>, between = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, nameBytes, bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, place, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from(between), Buffer.from('PK\x05\x06'), end]);
}

export const makeDocx = (more: Record<string, string> = {}, between = ''): Buffer =>
  makeOffice('word/document.xml', more, between);

/** A file of Office Open XML by its main part. */
export const makeOffice = (
  mainPart: string,
  more: Record<string, string> = {},
  between = '',
): Buffer =>
  makeZip(
    {
      ...more,
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      [mainPart]: '<w:document/>',
    },
    between,
  );

/** An OpenDocument text. `first`: a part that stands before the type. */
export function makeOdt({
  type = 'application/vnd.oasis.opendocument.text',
  more = {},
  without,
  first,
}: {
  type?: string;
  more?: Record<string, string>;
  without?: string;
  first?: string;
} = {}): Buffer {
  const parts: [string, string][] = [
    ['mimetype', type],
    ['content.xml', '<office:document-content/>'],
    ['META-INF/manifest.xml', '<manifest:manifest/>'],
    ...Object.entries(more),
  ];
  const kept = parts.filter(([name]) => name !== without);
  const ordered = [...kept].sort(
    ([one], [other]) => Number(other === first) - Number(one === first),
  );
  return makeZip(Object.fromEntries(ordered));
}

/** A HEIC picture of 64 × 32 pixels: the left half is red, the right half blue. */
export const makeHeic = (): Buffer => Buffer.from(HEIC, 'base64');
const HEIC =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAagACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAHJtZGF0AAAAZigBrxOA+BDhp//8TSj/+nXPD9PMiYn/+tNSR/hUO//WicPySkWzrHl9nv8H4h1KpEq3xpK+HfM2sf+d4tvFAhneIy6JZXLEP+zlxMa+qdw77mN6fapRbf83mqG4xuGn3Gx6O58SuA==';

const END_OF_CHAIN = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;

/**
 * A compound file ([MS-CFB]) whose directory lists these streams, four in a sector. The directory
 * begins in sector 1 and follows its chain; `isLoop` makes the chain a circle.
 */
export function makeCompoundFile(
  streams: readonly string[],
  {
    type = 2,
    isLoop = false,
    storages = [],
  }: { type?: number; isLoop?: boolean; storages?: readonly string[] } = {},
): Buffer {
  const sectors = Math.ceil((streams.length + storages.length + 1) / 4);
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const fat = Buffer.alloc(512, 0xff);
  fat.writeUInt32LE(FAT_SECTOR, 0);
  for (let sector = 1; sector <= sectors; sector += 1)
    fat.writeUInt32LE(sector < sectors ? sector + 1 : isLoop ? 1 : END_OF_CHAIN, sector * 4);
  const directory = Buffer.alloc(512 * sectors);
  for (const [position, name] of ['Root Entry', ...streams, ...storages].entries()) {
    const entry = directory.subarray(position * 128, (position + 1) * 128);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = position === 0 ? 5 : position > streams.length ? 1 : type;
  }
  return Buffer.concat([header, fat, directory]);
}

/** A grey PNG. */
export function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x99);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum32] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum32.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum32]);
}

/** A silent WAV file of 8,000 samples a second. */
export function makeWav(seconds: number): Buffer {
  const data = Buffer.alloc(8_000 * seconds, 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
