import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer before it is written: JSON, a page, a redirect or nothing. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  json?: object;
  html?: string;
};

/** What the web routes are given of a request. */
export type WebRequest = {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
};

const MAX_BODY_BYTES = 1_000_000;

/** The whole body as text. Throws when it is larger than any request of this API. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > MAX_BODY_BYTES) throw new Error('The request body is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

/** Parsed JSON; undefined for text that is none. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const redirect = (location: string): Answer => ({ status: 302, headers: { location } });

export function send(response: ServerResponse, answer: Answer): void {
  const { json, html } = answer;
  const text = json === undefined ? (html ?? '') : JSON.stringify(json);
  const type = json === undefined ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(answer.status, {
    ...(text === '' ? {} : { 'content-type': type }),
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...answer.headers,
  });
  response.end(text);
}
