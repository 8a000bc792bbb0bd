import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractsForBrowser } from './build/contracts-for-browser.ts';
import { layerOrder } from './build/layer-order.ts';
import { pdfjsFiles } from './build/pdfjs-files.ts';
import { pdfjsForBrowser } from './build/pdfjs-for-browser.ts';
import { primereactStyles } from './build/primereact-styles.ts';
import { queryForBrowser } from './build/query-for-browser.ts';
import { routerForBrowser } from './build/router-for-browser.ts';
import { sharedChunks } from './build/shared-chunks.ts';
import { sizeBudgets } from './build/size-budgets.ts';
import { zodForBrowser } from './build/zod-for-browser.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    primereactStyles(),
    zodForBrowser(),
    contractsForBrowser(),
    layerOrder(),
    pdfjsFiles(),
    pdfjsForBrowser(),
    queryForBrowser(),
    routerForBrowser(),
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
        maxScriptKb: 212,
        maxStyleKb: 30,
        maxFiles: 20,
      },
      {
        screen: 'case documents',
        modules: [
          '/app/shell/signed-in-shell.tsx',
          '/features/case/case-page.tsx',
          '/features/case/documents/documents-drawer.tsx',
        ],
        maxScriptKb: 258,
        maxStyleKb: 30,
        maxFiles: 60,
      },
      {
        screen: 'transcript',
        modules: [
          '/app/shell/signed-in-shell.tsx',
          '/features/transcripts/transcript-page.tsx',
          '/media-player/media-player.tsx',
        ],
        maxScriptKb: 255,
        maxStyleKb: 30,
        maxFiles: 45,
      },
      {
        screen: 'document viewer',
        modules: ['/viewer/pdf/pdf-view.tsx'],
        // pdf.js is 140 KB of it; most of the rest is loaded with the page before.
        maxScriptKb: 283,
        maxStyleKb: 30,
        maxFiles: 15,
      },
    ]),
  ],
  define: { 'process.env.REACT_APP_CSS_NONCE': 'undefined' },
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
