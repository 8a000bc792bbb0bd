/**
 * Serves the built portal as CloudFront does: hashed files are immutable, other files are
 * revalidated, the portal's routes return index.html.
 */
import { createReadStream, existsSync, type ReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt']);

export type BuiltSite = (request: IncomingMessage, response: ServerResponse) => void;

/** Throws if the portal is not built. */
export function serveBuiltSite(folder: string): BuiltSite {
  const indexPath = join(folder, 'index.html');
  if (!existsSync(indexPath))
    throw new Error('The portal is not built: run npm run build:frontend');

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const path = fileOf(folder, request.url ?? '/');
    if (!path) {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('Not found');
      return;
    }
    sendFile(request, response, path, {
      'Cache-Control': path.includes(`${sep}assets${sep}`)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
    });
  };
}

/** The file for an address. The portal's routes have no dot in their last segment. */
function fileOf(folder: string, url: string): string | undefined {
  const pathname = safeDecode(new URL(url, 'http://localhost').pathname);
  const path = normalize(join(folder, pathname));
  const isInside = path.startsWith(folder + sep);
  if (isInside && existsSync(path) && statSync(path).isFile()) return path;
  return extname(pathname) ? undefined : join(folder, 'index.html');
}

function safeDecode(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replaceAll('\0', '');
  } catch {
    return '/';
  }
}

const zipped = promisify(gzip);
const brotliZipped = promisify(brotliCompress);

/** CloudFront's compressions; it prefers Brotli. Its levels are not known: these take little time. */
const compressions = {
  br: (bytes: Buffer) => brotliZipped(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => zipped(bytes),
} as const;
type Compression = keyof typeof compressions;

function compressionFor({ headers }: IncomingMessage): Compression | undefined {
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((one) => one.trim());
  return (['br', 'gzip'] as const).find((one) => accepted.includes(one));
}

/** By path and modification time, because the site can be rebuilt while it is served. */
const kept = new Map<string, Promise<Buffer>>();

/** Compresses each file once, as CloudFront does: a page loads dozens of files. */
function compressed(path: string, compression: Compression): Promise<Buffer> {
  const key = `${compression} ${path} ${statSync(path).mtimeMs}`;
  const known = kept.get(key);
  if (known) return known;
  const made = readFile(path).then(compressions[compression]);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  headers: Record<string, string>,
): void {
  const type = extname(path);
  const size = statSync(path).size;
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const common = {
    ...headers,
    'Content-Type': contentTypes[type] ?? 'application/octet-stream',
    Vary: 'Accept-Encoding',
  };
  if (range && Number(range[1]) < size) {
    const start = Number(range[1]);
    const end = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1);
    response.writeHead(206, {
      ...common,
      'Accept-Ranges': 'bytes',
      'Content-Range': `bytes ${start}-${end}/${size}`,
      'Content-Length': end - start + 1,
    });
    sendStream(createReadStream(path, { start, end }), response);
    return;
  }
  const compression = compressible.has(type) ? compressionFor(request) : undefined;
  if (compression) {
    compressed(path, compression).then(
      (body) =>
        response
          .writeHead(200, {
            ...common,
            'Content-Encoding': compression,
            'Content-Length': body.length,
          })
          .end(request.method === 'HEAD' ? undefined : body),
      (error) => response.destroy(error),
    );
    return;
  }
  response.writeHead(200, { ...common, 'Accept-Ranges': 'bytes', 'Content-Length': size });
  if (request.method === 'HEAD') response.end();
  else sendStream(createReadStream(path), response);
}

/** If a rebuild removes the file, only this response fails. */
function sendStream(file: ReadStream, response: ServerResponse): void {
  pipeline(file, response).catch(() => response.destroy());
}
