import type { FileBytes } from '../../pdf/file-bytes.ts';
import type { Output } from './output.ts';

/** Data of a stream: bytes, or a range of the source file that is copied when it is written. */
export type StreamData = Buffer | { file: FileBytes; start: number; length: number };

/** An object as it will be written; a stream's `text` is its dictionary with its length. */
export type ObjectBody = { num: number; text: string; data?: StreamData };

/** Writes objects to an output and remembers where each one is. */
export class ObjectWriter {
  private readonly output: Output;
  private readonly offsets: number[] = [0];

  constructor(output: Output) {
    this.output = output;
  }

  /** The number of the first of `count` new objects. */
  reserve(count = 1): number {
    const first = this.offsets.length;
    for (let index = 0; index < count; index++) this.offsets.push(0);
    return first;
  }

  isWritten(num: number): boolean {
    return (this.offsets[num] ?? 0) > 0;
  }

  /** Numbers reserved from now on can be given back by `restore`. */
  mark(): number {
    return this.offsets.length;
  }

  restore(mark: number): void {
    this.offsets.length = mark;
  }

  async writeHeader(): Promise<void> {
    await this.output.writeText('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  }

  async write({ num, text, data }: ObjectBody): Promise<void> {
    this.offsets[num] = this.output.size;
    if (data === undefined) {
      await this.output.writeText(`${num} 0 obj\n${text}\nendobj\n`);
      return;
    }
    await this.output.writeText(`${num} 0 obj\n${text}\nstream\n`);
    if (Buffer.isBuffer(data)) {
      await this.output.writeCopied(data.length, (target, at) => data.copy(target, 0, at));
    } else {
      const { file, start, length } = data;
      await this.output.writeCopied(length, (target, at) => file.copyInto(target, start + at));
    }
    await this.output.writeText('\nendstream\nendobj\n');
  }

  /** The cross-reference table and trailer, which end the file. */
  async writeEnd(trailer: string): Promise<void> {
    const { offsets, output } = this;
    const start = output.size;
    await output.writeText(`xref\n0 ${offsets.length}\n`);
    const free = offsets.flatMap((offset, num) => (offset === 0 ? [num] : []));
    let nextFree = 1;
    let lines: string[] = [];
    for (const [num, offset] of offsets.entries()) {
      if (offset > 0) lines.push(`${String(offset).padStart(10, '0')} 00000 n \n`);
      else {
        const next = free[nextFree++] ?? 0;
        lines.push(`${String(next).padStart(10, '0')} ${num === 0 ? '65535' : '00001'} f \n`);
      }
      if (lines.length === 4096) {
        await output.writeText(lines.join(''));
        lines = [];
      }
    }
    await output.writeText(lines.join(''));
    await output.writeText(
      `trailer\n<</Size ${offsets.length}${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    );
  }
}
