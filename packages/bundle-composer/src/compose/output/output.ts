import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createHasher, createThreadHasher, type Hasher, noHasher } from './hasher.ts';

/** Where a bundle is written: a path, replaced when the bundle is whole, or a stream. */
export type Sink = string | Writable;

/** Small enough to stay in the processor's cache until it is hashed and written. */
const BUFFER_SIZE = 1024 * 1024;
const BUFFERS = 4;

type Target = {
  write(bytes: Buffer<ArrayBufferLike>): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
};

const hashers = { none: noHasher, here: createHasher, thread: createThreadHasher };

/** Collects bytes into large writes and hashes them; a full buffer is written meanwhile. */
export class Output {
  /** Bytes so far. */
  size = 0;
  private buffer: Buffer<ArrayBufferLike>;
  /** Full buffers, oldest first, until they are written and hashed. */
  private readonly full: { buffer: Buffer<ArrayBufferLike>; done: Promise<unknown> }[] = [];
  private used = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly hasher: Hasher;
  private readonly target: Target;

  private constructor(target: Target, hasher: Hasher) {
    this.target = target;
    this.hasher = hasher;
    this.buffer = hasher.allocate(BUFFER_SIZE);
  }

  /** `hash`: whether and where the bytes are hashed. */
  static async open(sink: Sink, hash: 'none' | 'here' | 'thread'): Promise<Output> {
    const target = typeof sink === 'string' ? await fileTarget(sink) : streamTarget(sink);
    return new Output(target, hashers[hash]());
  }

  /** Text in Latin-1. */
  async writeText(text: string): Promise<void> {
    for (let at = 0; at < text.length; ) {
      if (this.used === BUFFER_SIZE) await this.flush();
      const part =
        at === 0 && text.length <= BUFFER_SIZE - this.used
          ? text
          : text.slice(at, at + BUFFER_SIZE - this.used);
      this.advance(this.buffer.write(part, this.used, 'latin1'));
      at += part.length;
    }
  }

  /** Bytes that `copy` puts into each part of the buffer in turn. */
  async writeCopied(
    length: number,
    copy: (target: Buffer<ArrayBufferLike>, offset: number) => void,
  ): Promise<void> {
    for (let at = 0; at < length; ) {
      if (this.used === BUFFER_SIZE) await this.flush();
      const part = Math.min(length - at, BUFFER_SIZE - this.used);
      copy(this.buffer.subarray(this.used, this.used + part), at);
      this.advance(part);
      at += part;
    }
  }

  /** Writes the rest. Gives the SHA-256 (hex) of everything. */
  async finish(): Promise<string> {
    await this.flush();
    for (const { done } of this.full) await done;
    await this.target.finish();
    const digest = await this.hasher.digest();
    await this.hasher.close();
    return digest;
  }

  /** Leaves no partial file behind. */
  async abandon(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.hasher.close();
    await this.target.abandon();
  }

  private advance(length: number): void {
    this.used += length;
    this.size += length;
  }

  private async flush(): Promise<void> {
    const { buffer } = this;
    const bytes = buffer.subarray(0, this.used);
    this.writing = this.writing.then(() => this.target.write(bytes));
    const done = Promise.all([this.writing, this.hasher.update(bytes)]);
    // A failure is thrown where the buffer is used again, or at the end; until then it waits.
    done.catch(() => undefined);
    this.full.push({ buffer, done });
    const oldest = this.full.length < BUFFERS ? undefined : this.full.shift();
    await oldest?.done;
    this.buffer = oldest?.buffer ?? this.hasher.allocate(BUFFER_SIZE);
    this.used = 0;
  }
}

async function fileTarget(path: string): Promise<Target> {
  const partial = `${path}.part`;
  const handle: FileHandle = await open(partial, 'w');
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; )
        at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten;
    },
    async finish() {
      await handle.close();
      await rename(partial, path);
    },
    async abandon() {
      await handle.close();
      await rm(partial, { force: true });
    },
  };
}

function streamTarget(stream: Writable): Target {
  // Failures are thrown by the write that they end.
  stream.on('error', () => undefined);
  return {
    // A stream may keep what it is given, and the buffer is used again: it gets a copy.
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stream.write(Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
      }),
    async finish() {
      stream.end();
      await finished(stream, { readable: false });
    },
    async abandon() {
      stream.destroy();
    },
  };
}
