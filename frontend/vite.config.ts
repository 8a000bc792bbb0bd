import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';
import { contractsForBrowser } from './build/contracts-for-browser.ts';
import { firstFrame } from './build/first-frame/first-frame.ts';
import { layerOrder } from './build/layer-order.ts';
import { lazySchemas } from './build/lazy-schemas/lazy-schemas.ts';
import { noEarlyErrors } from './build/no-early-errors.ts';
import { pdfjsFiles } from './build/pdfjs-files.ts';
import { pdfjsForBrowser } from './build/pdfjs-for-browser.ts';
import { primereactStyles } from './build/primereact-styles.ts';
import { queryForBrowser } from './build/query-for-browser.ts';

import { routerForBrowser } from './build/router-for-browser.ts';
import { sharedChunks } from './build/shared-chunks.ts';
import { sizeBudgets } from './build/size-budgets.ts';
import { zodForBrowser } from './build/zod-for-browser.ts';
import { paths } from './src/shared/paths.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The name of a file of the build: its first words say what it is. */
const shortened = (name: string): string => name.split('-').slice(0, 2).join('-');

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    primereactStyles(),
    zodForBrowser(),
    contractsForBrowser(),
    lazySchemas(),
    layerOrder(),
    pdfjsFiles(),
    pdfjsForBrowser(),
    queryForBrowser(),
    noEarlyErrors(),
    routerForBrowser(),
    firstFrame({
      routes: here('src/app/portal-routes.tsx'),
      signedIn: [
        here('src/app/shell/signed-in-shell.tsx'),
        here('src/parts/unsent/unsent-database.ts'),
      ],
      landing: {
        path: paths.landing.path,
        modules: [
          here('src/app/shell/visitor-shell.tsx'),
          here('src/app/landing-screen.tsx'),
          here('src/parts/unsent/unsent-database.ts'),
        ],
      },
    }),
    sizeBudgets([
      {
        screen: 'sign-in',
        modules: [
          '/app/shell/visitor-shell.tsx',
          '/app/landing-screen.tsx',
          '/unsent/unsent-database.ts',
        ],
        maxScriptKb: 150,
        maxStyleKb: 30,
        maxFiles: 15,
      },
      {
        screen: 'case list',
        modules: [
          '/app/shell/signed-in-shell.tsx',
          '/features/docket/my-cases-page.tsx',
          '/unsent/unsent-database.ts',
        ],
        // 2 KB of it are the button and the keys of the search, which every page has; 1.5 KB the
        // menu of saved views; 1 KB the checkboxes of the rows with their keys; 0.8 KB the filters that
        // the pictures of the docket set; 0.05 KB a selection that several lists share.
        maxScriptKb: 158,
        maxStyleKb: 30,
        maxFiles: 20,
      },
      {
        screen: 'case',
        modules: ['/app/shell/signed-in-shell.tsx', '/features/case/case-page.tsx'],
        // Dialogs, drawers and the time line are loaded after it. 0.1 KB are dates and exhibits in
        // modules that it shares with documents and examinations.
        maxScriptKb: 226.5,
        maxStyleKb: 30,
        maxFiles: 30,
      },
      {
        screen: 'case documents',
        modules: [
          '/app/shell/signed-in-shell.tsx',
          '/features/case/case-page.tsx',
          '/features/case/documents/documents-drawer.tsx',
        ],
        // 'Sign now', the search, the actions on each of several hearings (1 KB) and the list of
        // disclosures (2 KB) are on the case page. 2 KB are the search, the order, the filters and the
        // checkboxes of the documents.
        maxScriptKb: 275,
        maxStyleKb: 30,
        // Five of them are modules that the desk needs too.
        maxFiles: 60,
      },
      {
        screen: 'order dictation',
        modules: ['/app/shell/signed-in-shell.tsx', '/features/orders/order-dictation-page.tsx'],
        // The editor of texts, the dictation bar, the list and the dialogs are loaded after it. 1.5 KB
        // are modules that the case page shares with the desk and with annotations, too.
        maxScriptKb: 224.5,
        maxStyleKb: 30,
        maxFiles: 33,
      },
      {
        screen: 'transcript',
        modules: [
          '/app/shell/signed-in-shell.tsx',
          '/features/transcripts/transcript-page.tsx',
          '/media-player/media-player.tsx',
        ],
        // 1.5 KB are fields of the case page in chunks that both load.
        maxScriptKb: 264.5,
        maxStyleKb: 30,
        maxFiles: 45,
      },
      {
        screen: 'document viewer',
        modules: ['/viewer/pdf/pdf-view.tsx'],
        // pdf.js is 140 KB of it; most of the rest is loaded with the page before. What starts reads
        // and files early added 0.3 KB to the entry, the names of files that load later 0.2 KB.
        maxScriptKb: 287,
        maxStyleKb: 30,
        maxFiles: 15,
      },
    ]),
  ],
  define: { 'process.env.REACT_APP_CSS_NONCE': 'undefined' },
  // A sheet of paper in a dark page is light by its own color-scheme; rewritten, light-dark() would
  // be settled at the root (docs/adr/0066-dark-theme.md).
  css: { lightningcss: { exclude: Features.LightDark } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // A picture inlined as data: would need its own entry in the content security policy.
    assetsInlineLimit: 0,
    // Vite's helper puts no inline script into the page, but every browser we serve has it built in.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first page loads a list of all files: short names save it 0.4 KB.
        chunkFileNames: ({ name }) => `assets/${shortened(name)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: sharedChunks({
            entry: here('src/app/main.tsx'),
            routes: here('src/app/portal-routes.tsx'),
            firstScreen: [
              here('src/app/shell/visitor-shell.tsx'),
              here('src/app/landing-screen.tsx'),
              here('src/parts/unsent/unsent-database.ts'),
            ],
            caseList: [
              here('src/app/shell/signed-in-shell.tsx'),
              here('src/features/docket/my-cases-page.tsx'),
            ],
            viewer: [here('src/parts/viewer/pdf/pdf-view.tsx')],
            casePage: here('src/features/case/case-page.tsx'),
          }),
        },
      },
    },
  },
});
