import { decodeStream } from './decode-stream.ts';
import type { FileBytes } from './file-bytes.ts';
import { isWhitespace, Lexer, PdfKeyword } from './lexer.ts';
import { PdfError } from './pdf-error.ts';
import { isDict, nameOf, type PdfDict, PdfRef, PdfStream, type PdfValue } from './values.ts';

/** Decompressed size of an object stream or cross-reference stream, in bytes. */
const TABLE_SIZE_MAX = 64 * 1024 * 1024;
/** The header may stand behind other bytes, which programs that send files put there. */
const HEADER = '%PDF-';
const HEADER_WITHIN = 1024;
const VALUES_KEPT = 20_000;
const OBJECT_STREAMS_KEPT = 6;
const REFERENCE_DEPTH_MAX = 32;
const OBJECTS_MAX = 8_388_607;
const CHUNK = 1024 * 1024;
const NEWLINE = Buffer.from('\n');

/** An entry of a table: ten digits, a space, five digits, a space, and its kind. */
const ENTRY_LENGTH = 20;
const ENTRY_OFFSET = 10;
const ENTRY_KIND = 17;
const SPACE = 32;
const USED = 110;
const FREE = 102;

/** The number that ten digits are; undefined where they are none. */
function digitsAt(bytes: Buffer, at: number): number | undefined {
  let number = 0;
  for (let index = at; index < at + ENTRY_OFFSET; index++) {
    const digit = (bytes[index] ?? 0) - 48;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number;
}

type ObjectStream = { data: Buffer; offsets: Map<number, number> };

/**
 * The objects of a PDF file, read when they are looked up. Where the cross-reference table is
 * wrong, the file is searched for its objects instead (`wasRepaired`).
 */
export class PdfFile {
  readonly bytes: FileBytes;
  trailer: PdfDict = new Map();
  wasRepaired = false;
  /** By object number: an offset, the negated number of an object stream, or 0 if free. */
  private xref = new Map<number, number>();
  private shift = 0;
  private readonly values = new Map<number, PdfValue>();
  private readonly objectStreams = new Map<number, ObjectStream>();
  private readonly underWay = new Set<number>();

  constructor(bytes: FileBytes) {
    this.bytes = bytes;
    if (bytes.size === 0) throw new PdfError('empty', 'The file is empty');
    const header = bytes.slice(0, HEADER_WITHIN + HEADER.length).indexOf(HEADER);
    if (header < 0 && !this.endsAsPdf())
      throw new PdfError('not_pdf', 'The file does not begin as a PDF does');
    this.shift = Math.max(0, header);
    try {
      this.readTables();
      if (!isDict(this.resolve(this.root().get('Pages')))) this.repair();
    } catch (error) {
      if (this.wasRepaired) throw error;
      this.repair();
    }
  }

  root(): PdfDict {
    const root = this.resolve(this.trailer.get('Root'));
    if (!isDict(root)) throw new PdfError('damaged', 'The document has no catalog');
    return root;
  }

  /** The numbers of all objects. */
  objectNumbers(): number[] {
    return [...this.xref].flatMap(([num, place]) => (place === 0 ? [] : [num]));
  }

  /** An object by number; null where there is none. */
  lookup(num: number): PdfValue {
    const known = this.values.get(num);
    if (known !== undefined) return known;
    const place = this.xref.get(num);
    if (place === undefined || place === 0 || this.underWay.has(num)) return null;
    this.underWay.add(num);
    try {
      const value = place > 0 ? this.lookupAt(num, place) : this.lookupIn(num, -place);
      if (this.values.size >= VALUES_KEPT) this.values.clear();
      this.values.set(num, value);
      return value;
    } finally {
      this.underWay.delete(num);
    }
  }

  readonly resolve = (value: PdfValue | undefined): PdfValue => {
    let current = value ?? null;
    for (let depth = 0; current instanceof PdfRef; depth++) {
      if (depth > REFERENCE_DEPTH_MAX) return null;
      current = this.lookup(current.num);
    }
    return current;
  };

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value);
    return isDict(found) ? found : undefined;
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value);
    return Array.isArray(found) ? found : [];
  }

  /** A stream's data without filters, at most `sizeMax` bytes. */
  decode(stream: PdfStream, sizeMax: number): Buffer {
    const bytes = this.bytes.slice(stream.start, stream.length);
    return decodeStream(bytes, stream.dict, { resolve: this.resolve, sizeMax });
  }

  /**
   * The content of a page or form, at most `sizeMax` bytes; a newline stands between its streams.
   * Gives what can be read of damaged streams. Throws PdfError where it is larger.
   */
  decodeContent(streams: readonly PdfStream[], sizeMax: number): Buffer {
    const parts: Buffer[] = [];
    let size = 0;
    for (const stream of streams) {
      const bytes = this.bytes.slice(stream.start, stream.length);
      const limits = {
        resolve: this.resolve,
        sizeMax: Math.max(1, sizeMax - size),
        isPartial: true,
      };
      let part: Buffer;
      try {
        part = decodeStream(bytes, stream.dict, limits);
      } catch (error) {
        if (!(error instanceof PdfError) || error.code !== 'unsupported') throw error;
        // A filter of pictures: no reader finds content in it.
        continue;
      }
      size += part.length + 1;
      if (size > sizeMax) throw new PdfError('damaged', 'The content of a page is too large');
      if (parts.length > 0) parts.push(NEWLINE);
      parts.push(part);
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
  }

  private lookupAt(num: number, offset: number): PdfValue {
    try {
      const found = this.readObject(offset);
      if (found.num === num) return found.value;
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
    }
    if (this.wasRepaired) return null;
    this.repair();
    const place = this.xref.get(num);
    return place !== undefined && place > 0 ? this.lookupAt(num, place) : null;
  }

  private lookupIn(num: number, streamNum: number): PdfValue {
    try {
      const { data, offsets } = this.objectStream(streamNum);
      const offset = offsets.get(num);
      return offset === undefined ? null : new Lexer(data, offset).readValue();
    } catch (error) {
      // In a file that is damaged anyway, one object less is better than none.
      if (!(error instanceof PdfError) || !this.wasRepaired) throw error;
      return null;
    }
  }

  private objectStream(num: number): ObjectStream {
    const known = this.objectStreams.get(num);
    if (known !== undefined) return known;
    const stream = this.lookup(num);
    if (!(stream instanceof PdfStream)) return { data: Buffer.alloc(0), offsets: new Map() };
    const data = this.decode(stream, TABLE_SIZE_MAX);
    const first = this.resolve(stream.dict.get('First'));
    const lexer = new Lexer(data, 0, false);
    const offsets = new Map<number, number>();
    while (typeof first === 'number' && lexer.pos < first) {
      const object = lexer.read();
      const offset = lexer.read();
      if (typeof object !== 'number' || typeof offset !== 'number') break;
      offsets.set(object, first + offset);
    }
    const [oldest] = this.objectStreams.keys();
    if (oldest !== undefined && this.objectStreams.size >= OBJECT_STREAMS_KEPT)
      this.objectStreams.delete(oldest);
    const found = { data, offsets };
    this.objectStreams.set(num, found);
    return found;
  }

  /** The indirect object that begins at an offset, and where it ends. */
  private readObject(offset: number): { num: number; value: PdfValue; end: number } {
    if (!Number.isSafeInteger(offset) || offset < 0 || offset >= this.bytes.size)
      throw new PdfError('damaged', `No object at ${offset}`);
    for (let length = 4096; ; length *= 8) {
      const window = this.bytes.window(offset, length);
      const lexer = new Lexer(window);
      const isWhole = offset + window.length >= this.bytes.size;
      try {
        const found = this.readObjectFrom(lexer, offset);
        if (isWhole || !lexer.hitEnd) return found;
      } catch (error) {
        if (isWhole || !lexer.hitEnd) throw error;
      }
    }
  }

  private readObjectFrom(lexer: Lexer, offset: number) {
    const num = lexer.read();
    const generation = lexer.read();
    const keyword = lexer.read();
    const isHeader = keyword instanceof PdfKeyword && keyword.word.startsWith('obj');
    if (typeof num !== 'number' || typeof generation !== 'number' || !isHeader)
      throw new PdfError('damaged', `No object at ${offset}`);
    // "1 0 obj123": a value that follows without a space.
    if (keyword.word.length > 3) lexer.pos -= keyword.word.length - 3;
    const value = lexer.readValue();
    const end = offset + lexer.pos;
    if (!isDict(value)) return { num, value, end };
    lexer.skipSpace();
    const after = lexer.pos;
    const next = lexer.read();
    if (!(next instanceof PdfKeyword) || !next.word.startsWith('stream'))
      return { num, value, end };
    const stream = this.readStream(value, offset + after + 'stream'.length);
    return { num, value: stream, end: stream.start + stream.length };
  }

  private readStream(dict: PdfDict, at: number): PdfStream {
    const eol = this.bytes.slice(at, 2);
    const start =
      at + (eol[0] === 13 && eol[1] === 10 ? 2 : eol[0] === 10 || eol[0] === 13 ? 1 : 0);
    const length = this.resolve(dict.get('Length'));
    if (typeof length === 'number' && length >= 0 && start + length <= this.bytes.size) {
      const after = this.bytes.slice(start + length, 24).toString('latin1');
      if (/^\s*endstream/.test(after)) return new PdfStream(dict, start, length);
    }
    return new PdfStream(dict, start, this.findStreamEnd(start) - start);
  }

  private findStreamEnd(start: number): number {
    const found = this.find('endstream', start);
    if (found === undefined) throw new PdfError('damaged', 'A stream has no end');
    const before = this.bytes.slice(Math.max(start, found - 2), Math.min(2, found - start));
    if (before.at(-1) === 10) return found - (before.length > 1 && before[0] === 13 ? 2 : 1);
    return before.at(-1) === 13 ? found - 1 : found;
  }

  private find(text: string, from: number): number | undefined {
    for (let at = from; at < this.bytes.size; at += CHUNK) {
      const found = this.bytes.slice(at, CHUNK + text.length).indexOf(text);
      if (found >= 0) return at + found;
    }
    return undefined;
  }

  private readTables(): void {
    const tailAt = Math.max(0, this.bytes.size - 2048);
    const tail = this.bytes.slice(tailAt, 2048);
    const marker = tail.lastIndexOf('startxref');
    if (marker < 0) throw new PdfError('damaged', 'The file has no startxref');
    const offset = new Lexer(tail, marker + 'startxref'.length, false).read();
    if (typeof offset !== 'number') throw new PdfError('damaged', 'The startxref is wrong');
    // Offsets are counted from the header, but most writers of leading bytes count those too.
    if (this.shift > 0 && this.isTableAt(offset)) this.shift = 0;

    const visited = new Set<number>();
    const waiting = [offset];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (visited.has(next)) continue;
      visited.add(next);
      const freed: number[] = [];
      const section = this.readTable(next + this.shift, freed);
      for (const [key, value] of section) if (!this.trailer.has(key)) this.trailer.set(key, value);
      const previous = section.get('Prev');
      const hybrid = section.get('XRefStm');
      if (typeof previous === 'number') waiting.push(previous);
      if (typeof hybrid === 'number') waiting.push(hybrid);
      // Older tables must not bring back what this one says is free.
      if (waiting.length > 0) for (const num of freed) this.addEntry(num, 0);
    }
    this.root();
  }

  /**
   * A file whose header is misspelt is read as well, as all readers do. One with a header further
   * behind is not: most readers refuse it.
   */
  private endsAsPdf(): boolean {
    if (this.find(HEADER, 0) !== undefined) return false;
    const tail = this.bytes.slice(Math.max(0, this.bytes.size - 2048), 2048);
    return tail.includes('startxref') && tail.includes('%%EOF');
  }

  private isTableAt(offset: number): boolean {
    const text = this.bytes.slice(offset, 32).toString('latin1').trimStart();
    return /^(xref|\d+\s+\d+\s+obj)/.test(text);
  }

  /**
   * Adds a table's entries where newer ones have none, and the numbers that it says are free to `freed`.
   * Gives its trailer.
   */
  private readTable(offset: number, freed: number[]): PdfDict {
    const text = this.bytes.slice(offset, 32).toString('latin1').trimStart();
    return text.startsWith('xref')
      ? this.readClassicTable(offset, freed)
      : this.readTableStream(offset, freed);
  }

  private readClassicTable(offset: number, freed: number[]): PdfDict {
    for (let length = 64 * 1024; ; length *= 8) {
      const window = this.bytes.window(offset, length);
      const lexer = new Lexer(window, 0, false);
      const trailer = this.readClassicFrom(lexer, window, freed);
      if (trailer !== undefined) return trailer;
      if (offset + window.length >= this.bytes.size)
        throw new PdfError('damaged', 'A cross-reference table has no trailer');
    }
  }

  private readClassicFrom(lexer: Lexer, window: Buffer, freed: number[]): PdfDict | undefined {
    lexer.read();
    for (;;) {
      const first = lexer.read();
      if (first instanceof PdfKeyword && first.word === 'trailer') {
        const withRefs = new Lexer(window, lexer.pos);
        const trailer = withRefs.readValue();
        return withRefs.hitEnd && !isDict(trailer)
          ? undefined
          : isDict(trailer)
            ? trailer
            : undefined;
      }
      const count = lexer.read();
      if (typeof first !== 'number' || typeof count !== 'number') {
        if (lexer.hitEnd) return undefined;
        throw new PdfError('damaged', 'A cross-reference table is wrong');
      }
      for (
        let index = this.readEntries(lexer, window, { first, count, freed });
        index < count;
        index++
      ) {
        const offset = lexer.read();
        lexer.read();
        const kind = lexer.read();
        if (typeof offset !== 'number' || !(kind instanceof PdfKeyword)) {
          if (lexer.hitEnd) return undefined;
          throw new PdfError('damaged', 'A cross-reference table is wrong');
        }
        // A negative place would stand for an object stream.
        this.note(first + index, kind.word === 'n' ? Math.max(0, offset + this.shift) : 0, freed);
      }
    }
  }

  /** Reads entries of the usual form, 20 bytes each (7.5.4), up to one of another. Gives how many they are. */
  private readEntries(
    lexer: Lexer,
    window: Buffer,
    { first, count, freed }: { first: number; count: number; freed: number[] },
  ): number {
    lexer.skipSpace();
    let at = lexer.pos;
    let index = 0;
    for (; index < count && at + ENTRY_LENGTH <= window.length; index++) {
      const kind = window[at + ENTRY_KIND];
      const isUsual =
        window[at + ENTRY_OFFSET] === SPACE &&
        window[at + ENTRY_KIND - 1] === SPACE &&
        (kind === USED || kind === FREE) &&
        isWhitespace(window[at + ENTRY_LENGTH - 2]) &&
        isWhitespace(window[at + ENTRY_LENGTH - 1]);
      const offset = isUsual ? digitsAt(window, at) : undefined;
      if (offset === undefined) break;
      this.note(first + index, kind === USED ? Math.max(0, offset + this.shift) : 0, freed);
      at += ENTRY_LENGTH;
    }
    lexer.pos = at;
    return index;
  }

  /** Free numbers only hide entries of older tables, which most files do not have. */
  private note(num: number, place: number, freed: number[]): void {
    if (place === 0 && num <= OBJECTS_MAX) freed.push(num);
    else this.addEntry(num, place);
  }

  private addEntry(num: number, place: number): void {
    if (num > OBJECTS_MAX || this.xref.size > OBJECTS_MAX)
      throw new PdfError('unsupported', 'The document has too many objects');
    if (!this.xref.has(num)) this.xref.set(num, place);
  }

  private readTableStream(offset: number, freed: number[]): PdfDict {
    const { value } = this.readObject(offset);
    if (!(value instanceof PdfStream) || nameOf(value.dict.get('Type')) !== 'XRef')
      throw new PdfError('damaged', 'No cross-reference table where it should be');
    const { dict } = value;
    const data = this.decode(value, TABLE_SIZE_MAX);
    const widths = this.array(dict.get('W')).map(Number);
    const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
    const rowLength = kindWidth + secondWidth + thirdWidth;
    if (!(rowLength > 0 && rowLength <= 24))
      throw new PdfError('damaged', 'A cross-reference stream is wrong');
    const index = this.array(dict.get('Index')).map(Number);
    const sections = index.length > 0 ? index : [0, Math.floor(data.length / rowLength)];
    let at = 0;
    const field = (width: number) => {
      let number = 0;
      for (let byte = 0; byte < width; byte++) number = number * 256 + (data[at++] ?? 0);
      return number;
    };
    for (let section = 0; section + 1 < sections.length; section += 2)
      for (let entry = 0; entry < (sections[section + 1] ?? 0); entry++) {
        if (at + rowLength > data.length) return dict;
        const kind = kindWidth === 0 ? 1 : field(kindWidth);
        const second = field(secondWidth);
        field(thirdWidth);
        const place = kind === 1 ? second + this.shift : kind === 2 ? -second : 0;
        this.note((sections[section] ?? 0) + entry, place, freed);
      }
    return dict;
  }

  /** Searches the file for objects; the last of a number counts, as after an update. */
  private repair(): void {
    this.wasRepaired = true;
    this.xref = new Map();
    this.values.clear();
    this.objectStreams.clear();
    let catalog: PdfRef | undefined;
    const trailers: PdfDict[] = this.findTrailers();
    for (let at = 0; at < this.bytes.size; ) {
      const offset = this.findObject(at);
      if (offset === undefined) break;
      at = offset + 5;
      try {
        const { num, value, end } = this.readObject(offset);
        if (num > OBJECTS_MAX) continue;
        at = Math.max(at, end);
        this.xref.set(num, offset);
        this.values.delete(num);
        const dict = value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined;
        const type = nameOf(dict?.get('Type'));
        if (type === 'Catalog') catalog = new PdfRef(num);
        if (type === 'XRef' && dict !== undefined) trailers.push(dict);
        if (type === 'ObjStm') {
          this.objectStreams.delete(num);
          for (const inner of this.objectStream(num).offsets.keys()) this.xref.set(inner, -num);
        }
      } catch (error) {
        if (!(error instanceof PdfError)) throw error;
      }
    }
    this.values.clear();
    this.trailer = new Map();
    for (const trailer of trailers)
      for (const key of ['Root', 'Encrypt', 'ID']) {
        const value = trailer.get(key);
        if (value !== undefined) this.trailer.set(key, value);
      }
    if (!isDict(this.resolve(this.trailer.get('Root')))) {
      const found = catalog ?? this.findCatalogInStreams();
      if (found === undefined) throw new PdfError('damaged', 'The document has no catalog');
      this.trailer.set('Root', found);
    }
  }

  private findCatalogInStreams(): PdfRef | undefined {
    for (const [num, place] of this.xref)
      if (place < 0) {
        const value = this.lookup(num);
        if (isDict(value) && nameOf(value.get('Type')) === 'Catalog') return new PdfRef(num);
      }
    return undefined;
  }

  private findTrailers(): PdfDict[] {
    const trailers: PdfDict[] = [];
    for (let at = this.find('trailer', 0); at !== undefined; at = this.find('trailer', at + 7)) {
      const window = this.bytes.slice(at + 7, 64 * 1024);
      try {
        const trailer = new Lexer(window).readValue();
        if (isDict(trailer) && trailer.has('Root')) trailers.push(trailer);
      } catch (error) {
        if (!(error instanceof PdfError)) throw error;
      }
    }
    return trailers;
  }

  /** The offset of the next "12 0 obj". */
  private findObject(from: number): number | undefined {
    const overlap = 32;
    for (let at = from; at < this.bytes.size; at += CHUNK) {
      const base = Math.max(from, at - overlap);
      const chunk = this.bytes.slice(base, at - base + CHUNK);
      for (let found = chunk.indexOf('obj'); found >= 0; found = chunk.indexOf('obj', found + 3)) {
        const start = headerStart(chunk, found);
        if (start !== undefined) return base + start;
      }
    }
    return undefined;
  }
}

const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57;

function headerStart(bytes: Buffer, keyword: number): number | undefined {
  let at = keyword - 1;
  const skip = (matches: (code: number | undefined) => boolean) => {
    const from = at;
    while (at >= 0 && matches(bytes[at])) at--;
    return from - at;
  };
  const space = (code: number | undefined) => code !== undefined && isWhitespace(code);
  skip(space);
  if (skip(isDigit) === 0 || skip(space) === 0) return undefined;
  return skip(isDigit) > 0 ? at + 1 : undefined;
}
