import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type * as z from 'zod';

/**
 * A JSON object of lists as gzip'ed bytes, written and read one list at a time. With a million cases the
 * text of all lists has 200 MB: as one string, and its lists beside what is made of them, it would take
 * more memory than the function has. The text is that of JSON.stringify.
 */
export type Columns = Readonly<Record<string, readonly (string | number)[] | string | number>>;

/** Writes `columns` in their order. Each is made when its turn comes. */
export async function packColumns(
  columns: Readonly<Record<string, () => Columns[string]>>,
): Promise<Buffer> {
  const zip = createGzip({ level: 1 });
  const chunks: Buffer[] = [];
  zip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
  });
  const write = (text: string) =>
    new Promise<void>((resolve) => {
      zip.write(text, () => resolve());
    });
  let before = '{';
  for (const [name, make] of Object.entries(columns)) {
    await write(`${before}${JSON.stringify(name)}:${JSON.stringify(make())}`);
    before = ',';
  }
  zip.end('}');
  await ended;
  return Buffer.concat(chunks);
}

/** The parts of a packed object, each parsed when it is asked for. */
export type PackedColumns = {
  has(name: string): boolean;
  /** Throws if there is none, or one of another form. */
  read<Value>(name: string, schema: z.ZodType<Value>): Value;
};

/** Opens what `packColumns` or an earlier release wrote. Throws on any other input. */
export async function openColumns(bytes: Uint8Array): Promise<PackedColumns> {
  const text = await unzip(bytes);
  const places = placesOf(text);
  return {
    has: (name) => places.has(name),
    read(name, schema) {
      const place = places.get(name);
      if (!place) throw new Error(`A docket snapshot has no column ${name}`);
      return schema.parse(JSON.parse(text.toString('utf8', place.from, place.to)));
    },
  };
}

/** Gzip ends with the size of what it holds, so that this is in memory once. */
async function unzip(bytes: Uint8Array): Promise<Buffer> {
  const end = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < GZIP_MIN_BYTES) throw invalid();
  const size = end.getUint32(bytes.byteLength - 4, true);
  if (size > TEXT_MAX_BYTES) throw invalid();
  const text = Buffer.allocUnsafe(size);
  let at = 0;
  for await (const chunk of Readable.from([bytes]).pipe(createGunzip())) {
    if (at + chunk.length > text.length) throw invalid();
    text.set(chunk, at);
    at += chunk.length;
  }
  if (at !== text.length) throw invalid();
  return text;
}

/** Four million cases; a cut object could state any size. */
const TEXT_MAX_BYTES = 2 ** 30;

/** Header and trailer. */
const GZIP_MIN_BYTES = 18;

type Place = { from: number; to: number };

const invalid = () => new Error('A docket snapshot is not an object of flat columns');

/** Where the value of each name begins and ends. */
function placesOf(text: Buffer): Map<string, Place> {
  const places = new Map<string, Place>();
  if (text[0] !== BRACE_OPEN || text.at(-1) !== BRACE_CLOSE) throw invalid();
  let at = 1;
  while (at < text.length - 1) {
    const nameEnd = text.indexOf('":', at);
    if (text[at] !== QUOTE || nameEnd < 0) throw invalid();
    const from = nameEnd + 2;
    const to = endOfValue(text, from);
    places.set(text.toString('utf8', at + 1, nameEnd), { from, to });
    at = to + 1;
  }
  return places;
}

/** The end of a list of texts and numbers, or of a number. */
function endOfValue(text: Buffer, from: number): number {
  const isList = text[from] === BRACKET_OPEN;
  const end = isList ? '],"' : ',"';
  for (let at = text.indexOf(end, from); at >= 0; at = text.indexOf(end, at + 1)) {
    // A quote that ends a text is followed by a comma or a bracket, not by a name.
    const next = at + end.length;
    if (isLetter(text[next]) && isName(text, next)) return at + end.length - 2;
  }
  return text.length - 1;
}

const NAME_MAX = 40;

/** Whether letters follow, and then a quote and a colon. */
function isName(text: Buffer, from: number): boolean {
  for (let at = from; at < from + NAME_MAX; at += 1)
    if (!isLetter(text[at])) return text[at] === QUOTE && text[at + 1] === COLON;
  return false;
}

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

const [QUOTE, COLON, BRACE_OPEN, BRACE_CLOSE, BRACKET_OPEN] = [0x22, 0x3a, 0x7b, 0x7d, 0x5b];
