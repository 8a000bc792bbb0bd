import type { IncomingMessage } from 'node:http';

/**
 * A request's whole body, or undefined if it is larger than `maxBytes`. A larger body is still
 * read to its end: clients that send before they read would otherwise miss the response.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes <= maxBytes) chunks.push(chunk);
  }
  return sizeBytes > maxBytes ? undefined : Buffer.concat(chunks);
}
