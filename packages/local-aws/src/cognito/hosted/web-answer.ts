import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response: JSON, a page, a redirect or an empty body. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  json?: object;
  html?: string;
};

/** Input of the web routes. */
export type WebRequest = {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
};

/** Parsed JSON; undefined for invalid JSON. */
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
