import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestListener } from 'local-aws';
import { endpointList } from '#contracts/endpoints.ts';
import { openApiDocument } from '#contracts/http/openapi.ts';
import { listPage, notFoundPage, operationPage, REFERENCE_PATH } from './reference-pages.ts';

/** The sheets of the page: the portal's colours and spaces, and its own rules. */
const sheets: Readonly<Record<string, string>> = {
  'tokens.css': join(import.meta.dirname, '../../../frontend/src/shared/styles/tokens.css'),
  'reference.css': join(import.meta.dirname, 'reference.css'),
};

export const isReference = (pathname: string): boolean =>
  pathname === REFERENCE_PATH || pathname.startsWith(`${REFERENCE_PATH}/`);

/** Serves the API reference of this machine's portal. It needs no script. */
export function serveReference(origin: string): RequestListener {
  // It takes a second, and most starts of the portal never need it.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const documentOf = () => {
    made ??= openApiDocument(endpointList);
    return made;
  };
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const name = pathname.slice(REFERENCE_PATH.length + 1);
    const send = (status: number, type: string, body: string | Buffer) => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const sheet = Object.hasOwn(sheets, name) ? sheets[name] : undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (sheet !== undefined) send(200, 'text/css; charset=utf-8', await readFile(sheet));
    else if (name === 'openapi.json')
      send(200, 'application/json; charset=utf-8', JSON.stringify(documentOf(), null, 2));
    else if (name === '') send(200, HTML, listPage(documentOf(), searchParams.get('search') ?? ''));
    else {
      const page = operationPage(documentOf(), name, origin);
      send(page === undefined ? 404 : 200, HTML, page ?? notFoundPage());
    }
  };
}

const HTML = 'text/html; charset=utf-8';
