/**
 * The document viewer on a page of its own, built as the portal is, served with the portal's
 * security headers. Files come from a second origin, as from S3: by range requests, with CORS.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { close, listen } from 'local-aws';
import { build } from 'vite';
import { contentSecurityPolicy } from '#contracts/http/content-security-policy.ts';
import { securityHeaders } from '#contracts/http/security-headers.ts';
import { serveBuiltSite } from '#local/web/built-site.ts';
import type { ViewedFile } from '#portal/parts/viewer/viewed-file.ts';
import { layerOrder } from '../../../frontend/build/layer-order.ts';
import { pdfjsFiles } from '../../../frontend/build/pdfjs-files.ts';
import { primereactStyles } from '../../../frontend/build/primereact-styles.ts';
import { zodForBrowser } from '../../../frontend/build/zod-for-browser.ts';

const root = join(import.meta.dirname, '..', '..', '..');

export type ServedFile = {
  bytes: Uint8Array;
  contentType: string;
  /** Only the address with this `?v=` works, others get a 403; absent: every address works. */
  validAddress?: string;
  /** Status in place of the file. */
  status?: number;
};

/** A connection's speed. */
export type Network = { bytesPerSecond: number; roundTripMs: number };

export type FileRequest = { start: number; end: number; status: number };

export type ViewerPage = Awaited<ReturnType<typeof startViewerPage>>;

export async function startViewerPage() {
  const files = new Map<string, ServedFile>();
  let requests: FileRequest[] = [];
  let reads = 0;
  let network: Network | undefined;
  /** What the page opens, and gets when it asks again. */
  let opened: ViewedFile | undefined;

  const fileServer = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    answer(files.get(pathname.slice(1)), searchParams.get('v') ?? '', request, response)
      .then((done) => requests.push(done))
      .catch(() => response.destroy());
  });
  const filesOrigin = `http://127.0.0.1:${await listen(fileServer, 0)}`;

  /** One paced line for all responses, as a connection has. */
  let isFreeAt = 0;
  const pace = async (response: ServerResponse, bytes: Uint8Array) => {
    if (!network) return response.end(bytes);
    const { bytesPerSecond } = network;
    const step = 16 * 1024;
    for (let at = 0; at < bytes.length; at += step) {
      const piece = bytes.subarray(at, at + step);
      const now = performance.now();
      isFreeAt = Math.max(isFreeAt, now) + (piece.length / bytesPerSecond) * 1000;
      await wait(isFreeAt - now);
      if (!response.writable) return response;
      response.write(piece);
    }
    return response.end();
  };

  async function answer(
    file: ServedFile | undefined,
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<FileRequest> {
    if (network) await wait(network.roundTripMs);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', 'Content-Range');
    const isExpired = file?.validAddress !== undefined && file.validAddress !== address;
    const status = file ? (isExpired ? 403 : file.status) : 404;
    if (!file || status !== undefined) {
      response.writeHead(status ?? 404).end();
      return { start: 0, end: 0, status: status ?? 404 };
    }
    const { bytes, contentType } = file;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(range?.[2] ? Number(range[2]) : bytes.length - 1, bytes.length - 1);
    response.writeHead(range ? 206 : 200, {
      'Accept-Ranges': 'bytes',
      'Content-Type': contentType,
      'Content-Length': end - start + 1,
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
    });
    await pace(response, bytes.subarray(start, end + 1));
    return { start, end, status: range ? 206 : 200 };
  }

  const source = mkdtempSync(join(tmpdir(), 'viewer-page-'));
  const site = serveBuiltSite(await buildPage(source));
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': contentSecurityPolicy({
      connectSources: [filesOrigin],
      imageSources: [filesOrigin],
      mediaSources: [filesOrigin],
    }),
  };
  const pageServer = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.url === '/file.json') {
      reads += 1;
      response.end(JSON.stringify(opened));
    } else site(request, response);
  });
  const origin = `http://127.0.0.1:${await listen(pageServer, 0)}`;

  return {
    origin,
    /** Serves a file under its name and returns its address. */
    serve(name: string, file: ServedFile): string {
      files.set(name, file);
      return `${filesOrigin}/${name}?v=${file.validAddress ?? ''}`;
    },
    open(file: Partial<ViewedFile>): void {
      opened = {
        title: 'Document',
        format: 'pdf',
        pdfUrl: '',
        mediaUrl: '',
        downloadUrl: '',
        language: '',
        processing: { state: 'ready', message: '' },
        ...file,
      };
    },
    /** How often the page asked for the file and its addresses, and forgets it. */
    takeReads(): number {
      const taken = reads;
      reads = 0;
      return taken;
    },
    /** Requests for files that were answered completely, and forgets them. */
    takeRequests(): FileRequest[] {
      const taken = requests;
      requests = [];
      return taken;
    },
    setNetwork(next: Network | undefined): void {
      network = next;
    },
    async close(): Promise<void> {
      await Promise.all([close(pageServer), close(fileServer)]);
      rmSync(source, { recursive: true, force: true });
    },
  };
}

/** Builds the page in a folder and returns where it is. */
async function buildPage(source: string): Promise<string> {
  const entry = join(import.meta.dirname, 'viewer-page.tsx');
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Viewer</title></head><body><div id="portal"></div><script type="module" src="${entry}"></script></body></html>`,
  );
  const outDir = join(source, 'built');
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    resolve: { alias: [{ find: /^#portal\//, replacement: `${root}/frontend/src/` }] },
    plugins: [react(), primereactStyles(), zodForBrowser(), layerOrder(), pdfjsFiles()],
    define: { 'process.env.REACT_APP_CSS_NONCE': 'undefined' },
    build: {
      outDir,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
  return outDir;
}
