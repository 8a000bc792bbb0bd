import { type ByteSource, viewOf } from './byte-source.ts';

/** Size of a compound file's header, of an entry of its directory and of one in its FAT. */
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const FAT_ENTRY_BYTES = 4;
/** FAT sectors that the header lists: enough for the directory of any Word document. */
const FATS_IN_HEADER = 109;
/** Sectors of the directory that are read; Word's stream is among its first entries. */
const MAX_SECTORS = 32;
const STREAM = 2;

/**
 * Whether a compound file ([MS-CFB], e.g. Word 97 to 2003, Excel, Outlook) is a Word document: its
 * directory has the stream `WordDocument` ([MS-DOC], 2.1.1). At most 65 small reads.
 */
export async function isWordDocument(source: ByteSource): Promise<boolean> {
  const bytes = await source.read(0, HEADER_BYTES);
  if (bytes.length < HEADER_BYTES) return false;
  const header = viewOf(bytes);
  const shift = header.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return false;
  const sectorBytes = 2 ** shift;
  const startOf = (sector: number) => (sector + 1) * sectorBytes;
  const readSector = (sector: number) => source.read(startOf(sector), startOf(sector + 1));

  /** The sector that follows in a chain; undefined at its end. */
  const nextOf = async (sector: number): Promise<number | undefined> => {
    const entriesPerSector = sectorBytes / FAT_ENTRY_BYTES;
    const position = Math.floor(sector / entriesPerSector);
    if (position >= FATS_IN_HEADER) return undefined;
    const fat = header.getUint32(76 + position * FAT_ENTRY_BYTES, true);
    const at = startOf(fat) + (sector % entriesPerSector) * FAT_ENTRY_BYTES;
    const entry = await source.read(at, at + FAT_ENTRY_BYTES);
    return entry.length < FAT_ENTRY_BYTES ? undefined : viewOf(entry).getUint32(0, true);
  };

  let sector: number | undefined = header.getUint32(48, true);
  for (let count = 0; count < MAX_SECTORS && sector !== undefined; count += 1) {
    const entries = await readSector(sector);
    if (entries.length === 0) return false;
    if (hasStream(entries, 'WordDocument')) return true;
    sector = await nextOf(sector);
  }
  return false;
}

function hasStream(entries: Uint8Array, wanted: string): boolean {
  for (let start = 0; start + ENTRY_BYTES <= entries.length; start += ENTRY_BYTES) {
    const entry = entries.subarray(start, start + ENTRY_BYTES);
    // UTF-16 with a terminating zero, which the length includes.
    const length = viewOf(entry).getUint16(64, true);
    if (length < 2 || length > 64) continue;
    const name = new TextDecoder('utf-16le').decode(entry.subarray(0, length - 2));
    if (name === wanted && entry[66] === STREAM) return true;
  }
  return false;
}
