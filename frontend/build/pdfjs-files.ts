import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { replaceOnce, topLevelRules } from './edit-source.ts';

/**
 * Files that pdf.js loads while it runs, served from the portal's origin: its worker, character
 * maps, standard fonts, colour profile, and the JPEG 2000 and JBIG2 decoders in JavaScript. The
 * WebAssembly decoders need 'wasm-unsafe-eval', which the content security policy does not allow.
 * The sandbox that runs a document's scripts is left out.
 *
 * packages/bundle-composer declares pdfjs-dist and pins its version. As a dependency of the root
 * too, npm ci would need the lock entries of its optional canvas for every platform.
 */

const require = createRequire(import.meta.url);
const root = dirname(require.resolve('pdfjs-dist/package.json'));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Must match frontend/src/parts/viewer/pdf/open-pdf.ts. */
const folder = `assets/pdfjs-${JSON.parse(read('package.json')).version}`;

/** As .js: not every server knows the type of .mjs, which a worker needs. */
const WORKER = 'pdf.worker.js';

const filesOf = (name: string, wanted = /./) =>
  readdirSync(join(root, name))
    .filter((file) => wanted.test(file))
    .map((file) => [`${name}/${file}`, join(root, name, file)] as const);

/** In place of Helvetica and Arial; pdf.js brings Liberation Sans, which is under the GPL. */
const sans = [
  ['Regular', '400Regular/Arimo_400Regular.ttf'],
  ['Bold', '700Bold/Arimo_700Bold.ttf'],
  ['Italic', '400Regular_Italic/Arimo_400Regular_Italic.ttf'],
  ['BoldItalic', '700Bold_Italic/Arimo_700Bold_Italic.ttf'],
] as const;

/** Path below `folder` → file. */
const files: ReadonlyMap<string, string> = new Map([
  ['LICENSE', join(root, 'LICENSE')],
  ['standard_fonts/LICENSE_ARIMO', require.resolve('@expo-google-fonts/arimo/LICENSE_FONT')],
  ...filesOf('cmaps'),
  ...filesOf('iccs'),
  ...filesOf('standard_fonts', /FOXIT|Foxit/),
  ...filesOf('wasm', /_nowasm_fallback\.js$|^LICENSE_.*(JBIG2|OPENJPEG)$/),
  ...sans.map(
    ([style, file]) =>
      [
        `standard_fonts/Arimo-${style}.ttf`,
        require.resolve(`@expo-google-fonts/arimo/${file}`),
      ] as const,
  ),
]);

/**
 * Most PDFs list all pages in one node of the page tree. pdf.js then reads the dictionary of
 * every page before it shows the first one: 500 requests across a file of 500 scanned pages. In a
 * node with as many kids as pages, each kid is a page, and its place follows from the list. A kid
 * that has kids itself is searched for as pdf.js does.
 */
function readsPagesDirectly(worker: string): string {
  const byPlace = replaceOnce(
    worker,
    'for (let last = kids.length - 1; last >= 0; last--) {\n        const lastKid = kids[last];\n        nodesToVisit.push(lastKid);',
    `if (kids.length === count) {
        const kid = kids[pageIndex - currentPageIndex];
        const page = kid instanceof Ref ? await xref.fetchAsync(kid) : null;
        if (page instanceof Dict && !page.has("Kids")) {
          pageKidsCountCache.put(kid, 1);
          pageIndexCache.put(kid, pageIndex);
          return [page, kid];
        }
      }
      for (let last = kids.length - 1; last >= 0; last--) {
        const lastKid = kids[last];
        nodesToVisit.push(lastKid);`,
    'The search of a page in the worker of pdf.js',
  );
  return replaceOnce(
    byPlace,
    'const kidPromises = [];\n      let found = false;',
    `const isListed = kids.length === parent.get("Count") && !node.has("Kids");
      const place = isListed ? kids.findIndex(kid => isRefsEqual(kid, ref)) : -1;
      if (place >= 0) {
        total += place;
        ref = parentRef;
        continue;
      }
      const kidPromises = [];
      let found = false;`,
    "The search of a page's place in the worker of pdf.js",
  );
}

const changedWorker = (worker: string) =>
  readsPagesDirectly(worker).replace(/LiberationSans-(\w+\.ttf)/g, 'Arimo-$1');

let built: Promise<string> | undefined;

/** The worker, minified once for a build. */
function workerScript(): Promise<string> {
  built ??= transform(changedWorker(read('legacy/build/pdf.worker.mjs')), {
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    banner: `/* pdf.js, Copyright Mozilla Foundation, Apache-2.0 (see LICENSE). Changed: reads pages of a flat page tree directly; uses Arimo. */`,
  }).then(({ code }) => code);
  return built;
}

const STYLE_SHEET = 'virtual:pdfjs.css';
const RESOLVED_STYLE_SHEET = `\0${STYLE_SHEET}`;

/**
 * The style sheet of pdf.js, cut down to pages, their text and their links, also on turned pages. The
 * whole one styles `.dialog` and other names of the portal. It is a layer below the portal's own rules.
 */
function styleSheet(): string {
  const css = read('legacy/web/pdf_viewer.css').replace(/\/\*[\s\S]*?\*\//g, '');
  const kept = topLevelRules(css).filter((rule) => {
    const head = rule.slice(0, rule.indexOf('{'));
    return (
      /^(\.(pdfViewer|textLayer|annotationLayer)\b|\[data-main-rotation=)/.test(head) &&
      !/editor|loading|highlighting/i.test(head)
    );
  });
  // Pictures belong to form fields and editing.
  const text = kept.join('\n').replace(/url\((?:"[^"]*"|[^)]*)\)/g, 'none');
  return `@layer pdfjs {${text}}`;
}

/** Adds the files of pdf.js to the build, serves them in development, and its style sheet. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'portal:pdfjs-files',
    resolveId: (id) => (id === STYLE_SHEET ? RESOLVED_STYLE_SHEET : undefined),
    load: (id) => (id === RESOLVED_STYLE_SHEET ? styleSheet() : undefined),
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const path = request.url?.slice(1) ?? '';
        response.setHeader(
          'Content-Type',
          extname(path) === '.js' ? 'text/javascript' : 'application/octet-stream',
        );
        const file = files.get(path);
        if (path === WORKER) workerScript().then((code) => response.end(code), next);
        else if (file) response.end(readFileSync(file));
        else next();
      });
    },
    // Not as assets of the bundle: its report would list all 190.
    async writeBundle({ dir = '' }) {
      for (const [path, file] of files) cpSync(file, join(dir, folder, path));
      writeFileSync(join(dir, folder, WORKER), await workerScript());
    },
  };
}
