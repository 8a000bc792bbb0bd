import { createHash } from 'node:crypto';
import { once } from 'node:events';
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
  // A failure rejects the answer that is awaited.
  worker.on('error', () => undefined);
  const ask = async (message: Uint8Array | null): Promise<string> => {
    worker.postMessage(message);
    const [answer]: unknown[] = await once(worker, 'message');
    return String(answer);
  };
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
