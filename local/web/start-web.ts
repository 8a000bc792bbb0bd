/**
 * The portal's origin, with CloudFront's paths: the site, /api/* and /config.json. The site is the
 * built one with the deployed headers, or Vite with hot reload. The API reference is served on one
 * machine only.
 */
import type { Server } from 'node:http';
import { join } from 'node:path';
import compression from 'http-compression';
import { close, createRequestServer, type Emulator, listen, type RequestListener } from 'local-aws';
import type { ApiGateway } from 'local-aws/api-gateway';
import type { PortalConfig } from '#contracts/http/portal-config.ts';
import { serveBuiltSite } from './built-site.ts';
import { isReference, serveReference } from './reference/serve-reference.ts';

export type WebOptions = {
  port: number;
  /** Called once the origin is known. */
  connect: (origin: string) => Promise<{ api: ApiGateway; config: PortalConfig }>;
  site:
    | {
        kind: 'built';
        folder: string;
        /** Headers of every response, as CloudFront's. Called after the services are connected. */
        headers: () => Record<string, string>;
      }
    | { kind: 'hot'; root: string };
};

/** Compresses answers of the API as CloudFront does: texts from 1,000 bytes on. */
const compress = compression({ threshold: 1_000, brotli: false });

export async function startWeb(options: WebOptions): Promise<Emulator> {
  let route: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '1' }).end('The portal is starting');
  };
  const server = createRequestServer('web', (request, response) => route(request, response));
  const port = await listen(server, options.port);
  const origin = `http://127.0.0.1:${port}`;

  const { api, config } = await options.connect(origin);
  const { site, closeSite } = await openSite(options, server);
  const reference = serveReference(origin);
  const headers = options.site.kind === 'built' ? options.site.headers() : {};
  route = (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { pathname, search } = URL.parse(request.url ?? '/', origin) ?? {};
    if (pathname === undefined) {
      // A request target such as '//[' is no valid address.
      response.writeHead(400).end();
    } else if (request.headers.host?.startsWith('localhost')) {
      // Google sign-in and uploads are registered for one origin only.
      response.writeHead(307, { Location: `${origin}${pathname}${search}` }).end();
    } else if (pathname === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
      response.end(JSON.stringify(config));
    } else if (pathname.startsWith('/api/')) {
      compress(request, response);
      // CloudFront says so of each text, compressed or not.
      response.setHeader('Vary', 'Accept-Encoding');
      return api(request, response, pathname.slice('/api'.length));
    } else if (isReference(pathname)) {
      compress(request, response);
      return reference(request, response);
    } else {
      return site(request, response);
    }
  };

  return {
    name: 'web',
    endpoint: origin,
    async close() {
      await closeSite();
      await close(server);
    },
  };
}

async function openSite(
  { site }: WebOptions,
  server: Server,
): Promise<{ site: RequestListener; closeSite: () => Promise<void> }> {
  if (site.kind === 'built')
    return {
      site: serveBuiltSite(site.folder),
      closeSite: async () => {},
    };
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    configFile: join(site.root, 'vite.config.ts'),
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  return { site: vite.middlewares, closeSite: () => vite.close() };
}
