import { afterEach, expect, test, vi } from 'vitest';
import { connectSigningGateway, requireGateway } from '#lambdas/signing/deps/signing-gateway.ts';

/** Stages without a signing gateway, and the size of its answers. */

afterEach(() => {
  vi.unstubAllGlobals();
});

const settings = JSON.stringify({
  url: 'https://gateway.example/signdoc',
  apiUrl: 'https://gateway.example/api',
  certificatePem: '-----BEGIN CERTIFICATE-----',
  tokenSecret: 'secret',
});
const gateway = connectSigningGateway(settings, { read: async () => 'token' });
const transaction = { referenceNumber: 'one', transactionNumber: '' };

test('a stage without a gateway says so', async () => {
  await expect(requireGateway(async () => undefined)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Electronic signing is not set up',
  });
});

const HEAD = '{"returnvalue":"';
const TAIL = '"}';
const CHUNK = Buffer.alloc(5_000_000, 'A');

/** Answers with a document of this size; returns what was read. */
async function readAnswerOf(bytes: number): Promise<number | undefined> {
  async function* parts() {
    yield Buffer.from(HEAD);
    let left = bytes - HEAD.length - TAIL.length;
    for (; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left);
    yield Buffer.from(TAIL);
  }
  vi.stubGlobal('fetch', async () => new Response(ReadableStream.from(parts())));
  return (await gateway?.readSignedData(transaction, 60_000))?.length;
}

test('a signed document in an answer of 100 MB is read', async () => {
  expect(await readAnswerOf(100_000_000)).toBe(100_000_000 - HEAD.length - TAIL.length);
});

test('a longer answer is not read', async () => {
  await expect(readAnswerOf(100_000_001)).rejects.toMatchObject({ code: 'unavailable' });
});
