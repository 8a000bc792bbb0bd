import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { REQUEST_TIMEOUT_MS } from '#contracts/http/endpoint.ts';
import { INDIA_OFFSET_MS } from '#contracts/rules/notation.ts';
import { LOGGED_OUT, TOKEN_KEY } from '#portal/shared/session/token.ts';
import { replaceOnce } from '../edit-source.ts';
import { firstReads, readHeaders, userRead } from './first-reads.ts';
import { byPreference, patternOf, type ScreenRoute, screenRoutes } from './screen-routes.ts';

const script = readFileSync(new URL('first-frame.js', import.meta.url), 'utf8');

/** Of Latin text; other alphabets are loaded when a page has them. */
const FONT = /\/inter-latin-wght-normal-[^/]+\.woff2$/;

/** Where index.html loads the entry. */
const ENTRY = '<script type="module"';

type Options = {
  /** Path of the module with the routes. */
  routes: string;
  /** Paths of the modules of the frame of signed-in users, and of what each page loads. */
  signedIn: readonly string[];
  /** The same of the landing page. */
  landing: { path: string; modules: readonly string[] };
};

/**
 * Adds the script to index.html that shows the frame of the opened page and loads the page's files
 * beside the entry (docs/adr/0070-first-frame.md).
 */
export function firstFrame({ routes, signedIn, landing }: Options): Plugin {
  return {
    name: 'portal:first-frame',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const filesOf = reader(bundle);
        const entries = filesOf(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && file.isEntry ? [file.fileName] : [],
          ),
        );
        const font = Object.keys(bundle).find((name) => FONT.test(name));
        if (!font) throw new Error('The bundle has no font of Latin text');
        const own = (modules: readonly string[]) =>
          filesOf(modules.map((module) => chunkOf(bundle, module))).filter(
            (file) => !entries.includes(file),
          );
        const pages: ScreenRoute[] = screenRoutes(routes, readFileSync(routes, 'utf8'));
        const screens = [
          ...pages.toSorted(byPreference).map(({ path, module }) => ({
            pattern: patternOf(path),
            isForSignedIn: true,
            files: own([...signedIn, module]),
            reads: [{ address: userRead }, ...(firstReads[path] ?? [])],
          })),
          {
            pattern: patternOf(landing.path),
            isForSignedIn: false,
            files: own(landing.modules),
            reads: [],
          },
        ];
        const files = [...new Set(screens.flatMap((screen) => screen.files))];
        const table = JSON.stringify({
          tokenKey: TOKEN_KEY,
          loggedOut: LOGGED_OUT,
          readHeaders,
          longestRead: REQUEST_TIMEOUT_MS,
          indianOffset: INDIA_OFFSET_MS,
          font,
          files,
          screens: screens.map((screen) => ({
            ...screen,
            files: screen.files.map((file) => files.indexOf(file)),
          })),
        });
        const filled = replaceOnce(script, '__SCREENS__', table, 'The place of the screens');
        const { code } = await transform(filled, { minify: true, target: 'es2022' });
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        const fileName = `assets/first-frame-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The bundle has no index.html');
        page.source = replaceOnce(
          String(page.source),
          ENTRY,
          `<script src="/${fileName}"></script>\n    ${ENTRY}`,
          'The entry',
        );
      },
    },
  };
}

/** Name of the chunk with a module. */
function chunkOf(bundle: Rolldown.OutputBundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.includes(module),
  );
  if (!chunk) throw new Error(`No chunk contains ${module}`);
  return chunk.fileName;
}

/** Gives chunks, what they import, and their style sheets, in the order in which they are needed. */
function reader(bundle: Rolldown.OutputBundle): (chunks: readonly string[]) => string[] {
  return (chunks) => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const visit = (name: string): void => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || scripts.has(name)) return;
      scripts.add(name);
      for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
      for (const imported of chunk.imports) visit(imported);
    };
    for (const name of chunks) visit(name);
    return [...styles, ...scripts];
  };
}
