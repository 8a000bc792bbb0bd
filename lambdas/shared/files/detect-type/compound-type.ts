import { type ByteSource, viewOf } from './byte-source.ts';

/** Size of a compound file's header, of an entry of its directory and of one in its FAT. */
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const FAT_ENTRY_BYTES = 4;
/** FAT sectors that the header lists; DIFAT sectors list the others. */
const FATS_IN_HEADER = 109;
/** Sectors of the directory that are read: 8,192 entries or more, as of a mail to many people. */
const MAX_SECTORS = 2_048;
/** DIFAT sectors of a file of 2 GB. */
const MAX_DIFAT_SECTORS = 300;
const END_OF_CHAIN = 0xff_ff_ff_fe;
const STORAGE = 1;
const STREAM = 2;

/** Storages of macros ([MS-OVBA], 2.2.1 and [MS-DOC], 2.1.9). Names ignore case. */
const macroStorages: ReadonlySet<string> = new Set(['macros', 'vba', '_vba_project_cur']);

/** The stream that each message of Outlook has in its root storage ([MS-OXMSG], 2.4). */
const MESSAGE_PROPERTIES = '__properties_version1.0';

const WORD = 'application/msword';
const OUTLOOK = 'application/vnd.ms-outlook';

/**
 * The type of a compound file ([MS-CFB], e.g. Word 97 to 2003, Excel, Outlook) by its directory: a
 * message of Outlook, or a Word document without macros, which has the stream `WordDocument` ([MS-DOC],
 * 2.1.1) and no storage of macros; undefined for others, and for a directory that cannot be read to its
 * end. Small reads: one for each run of neighbouring sectors of the directory, of which there are 2,048
 * at most, and for the lists of sectors.
 */
export async function compoundType(
  source: ByteSource,
): Promise<typeof WORD | typeof OUTLOOK | undefined> {
  const bytes = await source.read(0, HEADER_BYTES);
  if (bytes.length < HEADER_BYTES) return undefined;
  const shift = viewOf(bytes).getUint16(30, true);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 2 ** shift;
  const sectors = await directorySectors(source, viewOf(bytes), sectorBytes);
  if (!sectors) return undefined;
  let isWord = false;
  let hasMacros = false;
  for (const { first, count } of runsOf(sectors)) {
    const start = (first + 1) * sectorBytes;
    const entries = await source.read(start, start + count * sectorBytes);
    for (const { name, type } of entriesIn(entries)) {
      if (type === STREAM && name === MESSAGE_PROPERTIES) return OUTLOOK;
      if (type === STORAGE && macroStorages.has(name.toLowerCase())) hasMacros = true;
      if (type === STREAM && name === 'WordDocument') isWord = true;
    }
  }
  return isWord && !hasMacros ? WORD : undefined;
}

/** The sectors of the directory in order; undefined if they cannot be followed to the end. */
async function directorySectors(
  source: ByteSource,
  header: DataView,
  sectorBytes: number,
): Promise<number[] | undefined> {
  const known = new Map<number, Uint8Array>();
  /** A number in a sector of the lists of sectors. */
  const numberIn = async (sector: number, index: number): Promise<number> => {
    const start = (sector + 1) * sectorBytes;
    const bytes = known.get(sector) ?? (await source.read(start, start + sectorBytes));
    known.set(sector, bytes);
    const at = index * FAT_ENTRY_BYTES;
    return at + FAT_ENTRY_BYTES > bytes.length ? END_OF_CHAIN : viewOf(bytes).getUint32(at, true);
  };
  const perSector = sectorBytes / FAT_ENTRY_BYTES;
  /** The sector of the FAT at a position, from the header or the DIFAT. */
  const fatSector = async (position: number): Promise<number> => {
    if (position < FATS_IN_HEADER) return header.getUint32(76 + position * FAT_ENTRY_BYTES, true);
    // The last number of a DIFAT sector is the next one.
    const further = position - FATS_IN_HEADER;
    const steps = Math.floor(further / (perSector - 1));
    if (steps >= MAX_DIFAT_SECTORS) return END_OF_CHAIN;
    let sector = header.getUint32(68, true);
    for (let step = 0; step < steps && isSector(sector); step += 1)
      sector = await numberIn(sector, perSector - 1);
    return isSector(sector) ? numberIn(sector, further % (perSector - 1)) : END_OF_CHAIN;
  };

  const sectors: number[] = [];
  const seen = new Set<number>();
  let sector = header.getUint32(48, true);
  while (sector !== END_OF_CHAIN) {
    if (!isSector(sector) || seen.has(sector) || sectors.length >= MAX_SECTORS) return undefined;
    seen.add(sector);
    sectors.push(sector);
    const fat = await fatSector(Math.floor(sector / perSector));
    if (!isSector(fat)) return undefined;
    sector = await numberIn(fat, sector % perSector);
  }
  return sectors;
}

/** Numbers above are marks, e.g. of free sectors ([MS-CFB], 2.1). */
const isSector = (number: number) => number <= 0xff_ff_ff_fa;

/** Neighbouring sectors, so that they are read at once. */
function runsOf(sectors: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const sector of sectors) {
    const last = runs.at(-1);
    if (last && sector === last.first + last.count) last.count += 1;
    else runs.push({ first: sector, count: 1 });
  }
  return runs;
}

function entriesIn(directory: Uint8Array): { name: string; type: number }[] {
  const found: { name: string; type: number }[] = [];
  for (let start = 0; start + ENTRY_BYTES <= directory.length; start += ENTRY_BYTES) {
    const entry = directory.subarray(start, start + ENTRY_BYTES);
    // UTF-16 with a terminating zero, which the length includes.
    const length = viewOf(entry).getUint16(64, true);
    if (length < 2 || length > 64) continue;
    const name = new TextDecoder('utf-16le').decode(entry.subarray(0, length - 2));
    found.push({ name, type: entry[66] ?? 0 });
  }
  return found;
}
