import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** The file cannot be used; a repeat would have the same outcome. */
export class FileRefusal extends Error {
  override name = 'FileRefusal';
}

type Download = {
  url: string;
  /** Sent to the allowed hosts only. */
  token: string;
  path: string;
  maxBytes: number;
  /** Hosts, with their subdomains. */
  hosts: readonly string[];
  signal: AbortSignal;
};

const MAX_REDIRECTS = 5;

/**
 * Downloads a file of at most `maxBytes` to a path; returns its size. Each address, also of a
 * redirect, must be of an allowed host. Throws FileRefusal for another host, a file that is too
 * large or empty; Error for any other failure.
 */
export async function downloadFromProvider(input: Download): Promise<number> {
  const response = await request(input);
  if (!response.ok || !response.body)
    throw new Error(`The provider answered ${response.status} for a recording`);
  if (Number(response.headers.get('content-length') ?? 0) > input.maxBytes) {
    await response.body.cancel();
    throw tooLarge();
  }
  let sizeBytes = 0;
  await pipeline(
    // The types of the web streams in Node and in the DOM differ.
    Readable.fromWeb(response.body as ReadableStream),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sizeBytes += chunk.length;
        if (sizeBytes > input.maxBytes) throw tooLarge();
        yield chunk;
      }
    },
    createWriteStream(input.path),
    { signal: input.signal },
  );
  if (sizeBytes === 0) throw new FileRefusal('The file is empty');
  return sizeBytes;
}

const tooLarge = () => new FileRefusal('The file is too large');

async function request({ url, token, hosts, signal }: Download): Promise<Response> {
  let address = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!isAllowed(address, hosts)) throw new FileRefusal(`The host is not allowed`);
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    address = new URL(location, address);
  }
  throw new Error('The provider redirects without end');
}

/** Without TLS only this machine is allowed, which a stage never names. */
export function isAllowed(address: URL, hosts: readonly string[]): boolean {
  const { protocol, hostname, username, password } = address;
  if (username !== '' || password !== '') return false;
  if (protocol !== 'https:' && !(protocol === 'http:' && hostname === '127.0.0.1')) return false;
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
