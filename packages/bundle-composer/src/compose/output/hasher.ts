import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** SHA-256 of bytes as they come. */
export type Hasher = {
  /** A buffer whose bytes the hasher can read. */
  allocate(size: number): Buffer<ArrayBufferLike>;
  /** The bytes must not change until the promise is fulfilled. */
  update(bytes: Buffer<ArrayBufferLike>): Promise<void>;
  /** Hex. */
  digest(): Promise<string>;
  close(): Promise<void>;
};

export function createHasher(): Hasher {
  const hash = createHash('sha256');
  return {
    allocate: (size) => Buffer.allocUnsafeSlow(size),
    async update(bytes) {
      hash.update(bytes);
    },
    digest: async () => hash.digest('hex'),
    close: async () => undefined,
  };
}

/** For bytes that are read again. Its digest is empty. */
export const noHasher = (): Hasher => ({
  allocate: (size) => Buffer.allocUnsafeSlow(size),
  update: async () => undefined,
  digest: async () => '',
  close: async () => undefined,
});

/** Source text, so that it needs no file of its own where the package is bundled. */
const WORKER = `
const { parentPort } = require('node:worker_threads');
const hash = require('node:crypto').createHash('sha256');
parentPort.on('message', (bytes) => {
  if (bytes === null) parentPort.postMessage(hash.digest('hex'));
  else {
    hash.update(bytes);
    parentPort.postMessage('');
  }
});`;

/** Hashes in a thread of its own, which pays off for hundreds of megabytes. */
export function createThreadHasher(): Hasher {
  const worker = new Worker(WORKER, { eval: true });
  // Answers come in the order of the questions.
  const waiting: { resolve(answer: string): void; reject(error: unknown): void }[] = [];
  worker.on('message', (answer: string) => waiting.shift()?.resolve(answer));
  worker.on('error', (error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  const ask = (message: Uint8Array | null) =>
    new Promise<string>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(message);
    });
  return {
    allocate: (size) => Buffer.from(new SharedArrayBuffer(size)),
    async update(bytes) {
      await ask(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
    },
    digest: () => ask(null),
    close: async () => {
      await worker.terminate();
    },
  };
}
