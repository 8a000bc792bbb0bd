import type { FileBytes } from '../../pdf/file-bytes.ts';
import type { ObjectWriter } from '../output/object-writer.ts';
import type { Output } from '../output/output.ts';
import { referenceLength, renumbered } from '../output/references.ts';
import { type Arrangement, arrangeObjects } from './arrange-objects.ts';
import { type Hints, hintStream } from './hint-tables.ts';

/** All objects of a file, in the store that they were written to. */
export type StoredFile = {
  objects: ObjectWriter;
  bytes: FileBytes;
  /** Page objects in their order, and the nodes of their tree. */
  pages: readonly number[];
  nodes: ReadonlySet<number>;
  catalog: number;
  info: number;
  /** Root of the bookmarks. */
  outlines: number | undefined;
  /** Hex. */
  id: string;
  /** Called between some thousands of objects. */
  pause: () => Promise<void>;
  /** Bounds the search for what pages share. */
  stepsMax?: number;
};

const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
const ENTRY_LENGTH = 20;
/** Room for each number of the dictionary that says where everything is. */
const DIGITS = 12;
const LINES_AT_ONCE = 4096;
const OBJECTS_AT_ONCE = 2048;

const entryOf = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
const FREE_ENTRY = '0000000000 65535 f \n';

/**
 * Writes a file in the order of a linearised one (ISO 32000-1, annex F), so that viewers show the first
 * page before they have the rest. A file whose pages share more than can be followed is written without
 * hints. All offsets are known before the first byte is written: numbers decide the lengths of texts.
 * Gives whether it is linearised.
 */
export async function writeFile(file: StoredFile, output: Output): Promise<boolean> {
  const { objects } = file;
  const arrangement = arrangeObjects(
    {
      ...file,
      size: objects.size,
      isWritten: (num) => objects.isWritten(num),
      refsOf: (num) => objects.refsOf(num),
    },
    file.stepsMax,
  );
  if (arrangement === undefined) await writePlain(file, output);
  else await writeLinear(file, output, arrangement);
  return arrangement !== undefined;
}

/** What the first dictionary says (F.3.3), each padded so that its length is known beforehand. */
type LinearValues = {
  fileLength: number;
  hintAt: number;
  hintLength: number;
  firstPage: number;
  firstEnd: number;
  pages: number;
  mainEntries: number;
};
const NO_VALUES: LinearValues = {
  ...{
    fileLength: 0,
    hintAt: 0,
    hintLength: 0,
    firstPage: 0,
    firstEnd: 0,
    pages: 0,
    mainEntries: 0,
  },
};

const padded = (value: number) => String(value).padEnd(DIGITS);

const linearText = (values: LinearValues) =>
  `<</Linearized 1/L ${padded(values.fileLength)}/H[${padded(values.hintAt)} ${padded(values.hintLength)}]/O ${padded(values.firstPage)}/E ${padded(values.firstEnd)}/N ${padded(values.pages)}/T ${padded(values.mainEntries)}>>`;

async function writeLinear(
  file: StoredFile,
  output: Output,
  arrangement: Arrangement,
): Promise<void> {
  const { objects, catalog } = file;
  const { first } = arrangement;
  const second = [...arrangement.pages.flat(), ...arrangement.shared, ...arrangement.others];
  const linearNum = second.length + 1;
  const catalogNum = linearNum + 1;
  const hintNum = catalogNum + 1;
  const numbers = new Int32Array(objects.size);
  for (const [index, num] of second.entries()) numbers[num] = index + 1;
  numbers[catalog] = catalogNum;
  for (const [index, num] of first.entries()) numbers[num] = hintNum + 1 + index;
  const total = hintNum + 1 + first.length;
  const lengths = new Float64Array(objects.size);
  for (const nums of [[catalog], first, second])
    for (const num of nums) lengths[num] = lengthOfObject(objects, num, numbers);
  const lengthOf = (num: number) => lengths[num] ?? 0;

  const dictionary = (values: LinearValues) =>
    `${linearNum} 0 obj\n${linearText(values)}\nendobj\n`;
  const tableAt = HEADER.length + dictionary(NO_VALUES).length;
  const tableHead = `xref\n${linearNum} ${total - linearNum}\n`;
  const keys = trailerKeys(file, numbers);
  const tableTail = (mainAt: number) =>
    `trailer\n<</Size ${total}${keys}/Prev ${padded(mainAt)}>>\nstartxref\n0\n%%EOF\n`;
  const catalogAt =
    tableAt + tableHead.length + (total - linearNum) * ENTRY_LENGTH + tableTail(0).length;
  const hintAt = catalogAt + lengthOf(catalog);

  // Offsets without the hint stream, as the hint tables give them.
  const offsets = new Float64Array(objects.size);
  let at = hintAt;
  let firstEnd = hintAt;
  for (const num of first) {
    offsets[num] = at;
    at += lengthOf(num);
    firstEnd = at;
  }
  for (const num of second) {
    offsets[num] = at;
    at += lengthOf(num);
  }
  const offsetOf = (num: number) => offsets[num] ?? 0;
  const hint = hintStream(hintsOf(arrangement, { numbers, offsetOf, lengthOf }));
  const hintHead = `${hintNum} 0 obj\n${hint.text}\nstream\n`;
  const hintLength = hintHead.length + hint.data.length + STREAM_END.length;
  const mainAt = at + hintLength;
  const mainHead = `xref\n0 ${linearNum}\n`;
  const mainTail = `trailer\n<</Size ${linearNum}${keys}>>\nstartxref\n${tableAt}\n%%EOF\n`;

  await output.writeText(HEADER);
  await output.writeText(
    dictionary({
      fileLength: mainAt + mainHead.length + linearNum * ENTRY_LENGTH + mainTail.length,
      ...{ hintAt, hintLength, firstPage: hintNum + 1, firstEnd: firstEnd + hintLength },
      pages: file.pages.length,
      // The line break before the first entry.
      mainEntries: mainAt + mainHead.length - 1,
    }),
  );
  await output.writeText(tableHead);
  const writtenAt = (num: number) => offsetOf(num) + hintLength;
  await writeLines(output, [HEADER.length, catalogAt, hintAt, ...first.map(writtenAt)], entryOf);
  await output.writeText(tableTail(mainAt));
  await writeObjects(file, output, { nums: [catalog], numbers });
  await output.writeText(hintHead);
  await output.writeCopied(hint.data.length, (target, from) => hint.data.copy(target, 0, from));
  await output.writeText(STREAM_END);
  await writeObjects(file, output, { nums: first, numbers });
  await writeObjects(file, output, { nums: second, numbers });
  if (output.size !== mainAt) throw new Error('An object has another length than was planned');
  await output.writeText(mainHead + FREE_ENTRY);
  await writeLines(output, second.map(writtenAt), entryOf);
  await output.writeText(mainTail);
}

function hintsOf(
  { first, outlines, pages, shared, sharedOf }: Arrangement,
  {
    numbers,
    offsetOf,
    lengthOf,
  }: { numbers: Int32Array; offsetOf(num: number): number; lengthOf(num: number): number },
): Hints {
  const sum = (nums: readonly number[]) => nums.reduce((length, num) => length + lengthOf(num), 0);
  const [firstPage = 0] = first;
  const [firstShared] = shared;
  const bookmarks = outlines === 0 ? [] : first.slice(-outlines);
  const [root] = bookmarks;
  return {
    pages: [
      { objects: first.length, length: sum(first), shared: [] },
      ...pages.map((nums, index) => ({
        objects: nums.length,
        length: sum(nums),
        shared: sharedOf[index] ?? [],
      })),
    ],
    firstPageOffset: offsetOf(firstPage),
    sharedLengths: [...first, ...shared].map(lengthOf),
    firstCount: first.length,
    sharedNum: firstShared === undefined ? 0 : (numbers[firstShared] ?? 0),
    sharedOffset: firstShared === undefined ? 0 : offsetOf(firstShared),
    outlines:
      root === undefined
        ? undefined
        : {
            num: numbers[root] ?? 0,
            offset: offsetOf(root),
            objects: bookmarks.length,
            length: sum(bookmarks),
          },
  };
}

/** The objects in the order and with the numbers that they have, and one table. */
async function writePlain(file: StoredFile, output: Output): Promise<void> {
  const { objects } = file;
  const written = Array.from({ length: objects.size }, (_, num) => num).filter((num) =>
    objects.isWritten(num),
  );
  const numbers = new Int32Array(objects.size);
  for (const [index, num] of written.entries()) numbers[num] = index + 1;
  await output.writeText(HEADER);
  const offsets: number[] = [];
  for (const num of written) {
    offsets.push(output.size);
    await writeObjects(file, output, { nums: [num], numbers });
    if (offsets.length % OBJECTS_AT_ONCE === 0) await file.pause();
  }
  const tableAt = output.size;
  const count = written.length + 1;
  await output.writeText(`xref\n0 ${count}\n${FREE_ENTRY}`);
  await writeLines(output, offsets, entryOf);
  const keys = trailerKeys(file, numbers);
  await output.writeText(`trailer\n<</Size ${count}${keys}>>\nstartxref\n${tableAt}\n%%EOF\n`);
}

const trailerKeys = ({ catalog, info, id }: StoredFile, numbers: Int32Array) =>
  `/Root ${numbers[catalog]} 0 R/Info ${numbers[info]} 0 R/ID[<${id}><${id}>]`;

const STREAM_BEGIN = '\nstream\n';
const STREAM_END = '\nendstream\nendobj\n';
const OBJECT_END = '\nendobj\n';
const objectHead = (number: number) => `${number} 0 obj\n`;

function lengthOfObject(objects: ObjectWriter, num: number, numbers: Int32Array): number {
  const { textLength, dataLength } = objects.stored(num);
  let length = objectHead(numbers[num] ?? 0).length + textLength;
  const refs = objects.refsOf(num);
  // Indexes, here and where objects are arranged: there are hundreds of thousands of references.
  for (let at = 0; at < refs.length; at++) {
    const ref = refs[at] ?? 0;
    length += referenceLength(numbers[ref] ?? 0) - referenceLength(ref);
  }
  return (
    length +
    (dataLength === undefined
      ? OBJECT_END.length
      : STREAM_BEGIN.length + dataLength + STREAM_END.length)
  );
}

async function writeObjects(
  file: StoredFile,
  output: Output,
  { nums, numbers }: { nums: readonly number[]; numbers: Int32Array },
): Promise<void> {
  for (const [index, num] of nums.entries()) {
    await writeObject(file, output, { num, numbers });
    if (index % OBJECTS_AT_ONCE === OBJECTS_AT_ONCE - 1) await file.pause();
  }
}

async function writeObject(
  { objects, bytes }: StoredFile,
  output: Output,
  { num, numbers }: { num: number; numbers: Int32Array },
): Promise<void> {
  const { start, text: kept, textLength, dataLength } = objects.stored(num);
  const text = kept ?? bytes.slice(start, textLength).toString('latin1');
  const head = objectHead(numbers[num] ?? 0) + renumbered(text, numbers);
  if (dataLength === undefined) {
    await output.writeText(head + OBJECT_END);
    return;
  }
  await output.writeText(head + STREAM_BEGIN);
  const dataStart = kept === undefined ? start + textLength : start;
  await output.writeCopied(dataLength, (target, at) => bytes.copyInto(target, dataStart + at));
  await output.writeText(STREAM_END);
}

/** Lines of a table, some thousands at once. */
async function writeLines(
  output: Output,
  offsets: readonly number[],
  lineOf: (offset: number) => string,
): Promise<void> {
  for (let at = 0; at < offsets.length; at += LINES_AT_ONCE)
    await output.writeText(
      offsets
        .slice(at, at + LINES_AT_ONCE)
        .map(lineOf)
        .join(''),
    );
}
