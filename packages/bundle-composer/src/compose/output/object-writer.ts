import type { FileBytes } from '../../pdf/file-bytes.ts';
import type { Output } from './output.ts';
import { eachReference } from './references.ts';

/** Data of a stream: bytes, or a range of the source file that is copied when it is written. */
export type StreamData = Buffer | { file: FileBytes; start: number; length: number };

/** An object as it will be written; a stream's `text` is its dictionary with its length. */
export type ObjectBody = { num: number; text: string; data?: StreamData };

/**
 * Where an object is in the store: its text, and its data behind it if it is a stream. `text` is there where
 * the text was kept, and is not in the store then.
 */
export type StoredObject = {
  start: number;
  text: string | undefined;
  textLength: number;
  dataLength: number | undefined;
};

/** Characters of texts that are kept in memory: those of a bundle of some thousands of pages. */
const KEPT_MAX = 12_000_000;

const NOT_WRITTEN = -1;
const NO_DATA = -1;

/**
 * Puts objects into a store as they come, and remembers where each one is and what it refers to. They are
 * put into the order of the file when all are there.
 */
export class ObjectWriter {
  private readonly output: Output;
  private readonly starts: number[] = [NOT_WRITTEN];
  private readonly textLengths: number[] = [0];
  private readonly texts: (string | undefined)[] = [undefined];
  private readonly keptMax: number;
  private keptLength = 0;
  private readonly dataLengths: number[] = [NO_DATA];
  /** References of all objects, and where those of each begin and how many they are. */
  private refs = new Int32Array(1024);
  private refsUsed = 0;
  private readonly refStarts: number[] = [0];
  private readonly refCounts: number[] = [0];

  constructor(output: Output, keptMax = KEPT_MAX) {
    this.output = output;
    this.keptMax = keptMax;
  }

  /** One more than the highest number. */
  get size(): number {
    return this.starts.length;
  }

  /** The number of the first of `count` new objects. */
  reserve(count = 1): number {
    const first = this.starts.length;
    for (let index = 0; index < count; index++) {
      this.starts.push(NOT_WRITTEN);
      this.textLengths.push(0);
      this.texts.push(undefined);
      this.dataLengths.push(NO_DATA);
      this.refStarts.push(0);
      this.refCounts.push(0);
    }
    return first;
  }

  isWritten(num: number): boolean {
    return (this.starts[num] ?? NOT_WRITTEN) >= 0;
  }

  /** Numbers reserved from now on can be given back by `restore`. */
  mark(): number {
    return this.starts.length;
  }

  restore(mark: number): void {
    for (const text of this.texts.slice(mark)) this.keptLength -= text?.length ?? 0;
    for (const list of [this.starts, this.textLengths, this.dataLengths]) list.length = mark;
    for (const list of [this.texts, this.refStarts, this.refCounts]) list.length = mark;
  }

  async write({ num, text, data }: ObjectBody): Promise<void> {
    this.starts[num] = this.output.size;
    this.textLengths[num] = text.length;
    this.refStarts[num] = this.refsUsed;
    eachReference(text, (found) => this.addReference(found));
    this.refCounts[num] = this.refsUsed - (this.refStarts[num] ?? 0);
    if (this.keptLength + text.length <= this.keptMax) {
      this.texts[num] = text;
      this.keptLength += text.length;
    } else await this.output.writeText(text);
    if (data === undefined) return;
    this.dataLengths[num] = data.length;
    if (Buffer.isBuffer(data))
      await this.output.writeCopied(data.length, (target, at) => data.copy(target, 0, at));
    else {
      const { file, start, length } = data;
      await this.output.writeCopied(length, (target, at) => file.copyInto(target, start + at));
    }
  }

  stored(num: number): StoredObject {
    const dataLength = this.dataLengths[num] ?? NO_DATA;
    return {
      start: this.starts[num] ?? 0,
      text: this.texts[num],
      textLength: this.textLengths[num] ?? 0,
      dataLength: dataLength === NO_DATA ? undefined : dataLength,
    };
  }

  /** What an object refers to, each as often as it does. */
  refsOf(num: number): Int32Array {
    const start = this.refStarts[num] ?? 0;
    return this.refs.subarray(start, start + (this.refCounts[num] ?? 0));
  }

  private addReference(num: number): void {
    if (this.refsUsed === this.refs.length) {
      const larger = new Int32Array(this.refs.length * 2);
      larger.set(this.refs);
      this.refs = larger;
    }
    this.refs[this.refsUsed++] = num;
  }
}
