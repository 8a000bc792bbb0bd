import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Small, since pictures lie between the objects that are read. */
const BLOCK = 16 * 1024;
const BLOCKS_KEPT = 64;
/** Files up to this size are read at once. */
const WHOLE_MAX = 2 * 1024 * 1024;

/**
 * Random access to a file or a buffer. A large file is read in blocks, so that memory does not
 * grow with its size.
 */
export class FileBytes {
  readonly size: number;
  private readonly whole: Buffer | undefined;
  private readonly fd: number | undefined;
  private readonly blocks = new Map<number, Buffer>();

  constructor(file: string | Uint8Array) {
    if (typeof file !== 'string') {
      this.whole = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
      this.size = file.byteLength;
      return;
    }
    const fd = openSync(file, 'r');
    this.fd = fd;
    this.size = fstatSync(fd).size;
    if (this.size > WHOLE_MAX) return;
    this.whole = Buffer.allocUnsafeSlow(this.size);
    this.readAt(this.whole, 0);
  }

  /** Bytes from an offset, fewer at the end of the file. Not to be changed or kept. */
  slice(offset: number, length: number): Buffer {
    const end = Math.min(this.size, offset + length);
    if (offset >= end || offset < 0) return Buffer.alloc(0);
    if (this.whole !== undefined) return this.whole.subarray(offset, end);
    const first = Math.floor(offset / BLOCK);
    if (Math.floor((end - 1) / BLOCK) === first)
      return this.block(first).subarray(offset - first * BLOCK, end - first * BLOCK);
    const bytes = Buffer.allocUnsafeSlow(end - offset);
    this.readAt(bytes, offset);
    return bytes;
  }

  /** At least `length` bytes from an offset, more where that costs nothing. */
  window(offset: number, length: number): Buffer {
    if (this.whole !== undefined) return this.slice(offset, this.size - offset);
    const inBlock = BLOCK - (offset % BLOCK);
    return this.slice(offset, Math.max(length, inBlock));
  }

  /** Fills `target` with the bytes from an offset. */
  copyInto(target: Buffer, offset: number): void {
    if (this.whole !== undefined) this.whole.copy(target, 0, offset, offset + target.length);
    else if (target.length < BLOCK / 2) this.slice(offset, target.length).copy(target);
    else this.readAt(target, offset);
  }

  close(): void {
    this.blocks.clear();
    if (this.fd !== undefined) closeSync(this.fd);
  }

  private block(index: number): Buffer {
    const known = this.blocks.get(index);
    if (known !== undefined) return known;
    if (this.blocks.size >= BLOCKS_KEPT) {
      const [oldest] = this.blocks.keys();
      if (oldest !== undefined) this.blocks.delete(oldest);
    }
    const bytes = Buffer.allocUnsafe(Math.min(BLOCK, this.size - index * BLOCK));
    this.readAt(bytes, index * BLOCK);
    this.blocks.set(index, bytes);
    return bytes;
  }

  private readAt(target: Buffer, offset: number): void {
    if (this.fd === undefined) return;
    let done = 0;
    while (done < target.length) {
      const read = readSync(this.fd, target, done, target.length - done, offset + done);
      if (read === 0) throw new Error('The file became shorter while it was read');
      done += read;
    }
  }
}
