import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../shared/read-body.ts';

const MAX_BODY_BYTES = 1_000_000;

/** Converts a Node request to a web-standard one; undefined if its body is too large. */
export async function toWebRequest(incoming: IncomingMessage): Promise<Request | undefined> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const body = await readBody(incoming, MAX_BODY_BYTES);
  if (!body) return undefined;
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(incoming.url ?? '/', `http://${headers.get('host')}`), {
    method,
    headers,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
}

export async function writeWebResponse(
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
