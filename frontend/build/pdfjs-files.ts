import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Files that pdf.js loads while it runs, served from the portal's origin: its worker, character
 * maps, standard fonts, colour profile, and the JPEG 2000 and JBIG2 decoders in JavaScript. The
 * WebAssembly decoders need 'wasm-unsafe-eval', which the content security policy does not allow.
 * The sandbox that runs a document's scripts is left out.
 */

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Must match frontend/src/features/documents/viewer/pdf/open-pdf.ts. */
const folder = `assets/pdfjs-${readVersion()}`;

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}

const whole = (name: string) => readdirSync(join(root, name)).map((file) => `${name}/${file}`);

const decoders = readdirSync(join(root, 'wasm'))
  .filter((file) => /_nowasm_fallback\.js$|^LICENSE_.*(JBIG2|OPENJPEG)$/.test(file))
  .map((file) => `wasm/${file}`);

/** The path below `folder` → the file. */
const files: ReadonlyMap<string, string> = new Map([
  // As .js: not every server knows the type of .mjs, and a worker needs it.
  ['pdf.worker.js', join(root, 'legacy/build/pdf.worker.min.mjs')],
  ...[...whole('cmaps'), ...whole('standard_fonts'), ...whole('iccs'), ...decoders].map(
    (path) => [path, join(root, path)] as const,
  ),
]);

/** Adds the files to the build, and serves them in development. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'portal:pdfjs-files',
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const file = files.get(request.url?.slice(1) ?? '');
        if (!file || !existsSync(file)) return next();
        const type = basename(request.url ?? '').endsWith('.js') ? 'text/javascript' : '';
        response.setHeader('Content-Type', type || 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const [path, file] of files)
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${path}`,
          source: readFileSync(file),
        });
    },
  };
}
