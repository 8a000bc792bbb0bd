import { type ByteSource, viewOf } from './byte-source.ts';

const HEADER_BYTES = 16;
/** Pages have some dozens of tags. */
const TAGS_MAX = 512;
const WIDTH = 256;
const HEIGHT = 257;
/** DNG: the raw data of a camera, which are not rendered. */
const DNG_VERSION = 50_706;

/**
 * Whether a file is a TIFF (TIFF 6.0, section 2) or a BigTIFF of either byte order: its first
 * directory, which may lie anywhere, describes a picture. Raw files of cameras are none. Two reads,
 * 11 KB at most.
 */
export async function isTiff(source: ByteSource): Promise<boolean> {
  const bytes = await source.read(0, HEADER_BYTES);
  if (bytes.length < HEADER_BYTES) return false;
  const header = viewOf(bytes);
  const order = header.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return false;
  const isLittle = order === 0x4949;
  const version = header.getUint16(2, isLittle);
  const isBig = version === 43;
  if (version !== 42 && !(isBig && header.getUint16(4, isLittle) === 8)) return false;
  const isCanonRaw = header.getUint16(8) === 0x4352;
  if (!isBig && isCanonRaw) return false;
  const start = isBig ? Number(header.getBigUint64(8, isLittle)) : header.getUint32(4, isLittle);
  const [countBytes, entryBytes] = isBig ? [8, 20] : [2, 12];
  if (start < 8 || start + countBytes > source.sizeBytes) return false;
  const directory = await source.read(start, start + countBytes + TAGS_MAX * entryBytes);
  if (directory.length < countBytes) return false;
  const view = viewOf(directory);
  const count = isBig ? Number(view.getBigUint64(0, isLittle)) : view.getUint16(0, isLittle);
  if (count > TAGS_MAX || directory.length < countBytes + count * entryBytes) return false;
  const tags = new Set<number>();
  for (let index = 0; index < count; index += 1)
    tags.add(view.getUint16(countBytes + index * entryBytes, isLittle));
  return tags.has(WIDTH) && tags.has(HEIGHT) && !tags.has(DNG_VERSION);
}
