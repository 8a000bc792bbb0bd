import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/ensure-chromium.ts';
import { keepCompiledModules } from './scripts/test-run/compile-cache.ts';

// Before the first worker starts.
keepCompiledModules();

/** Time-outs bound a hang, also on a busy machine; no test passes or fails by them. */
const timeouts = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000 } },
};

const project = (name: string, extra: Record<string, unknown> = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...timeouts, ...extra },
});

/** Files share a process, as none changes what another imports: imports cost more than tests. */
const shared = { isolate: false };

/**
 * Contracts and packages are loaded by Node itself, once for a process: they depend on nothing that
 * a test changes, and tests that import handlers anew do not build their schemas again.
 */
const loadedOnce = {
  server: { deps: { external: [/\/contracts\/.*\.ts$/, /\/packages\/[^/]+\/src\/.*\.ts$/] } },
};

/** Handlers write no log lines. */
const quiet = { env: { POWERTOOLS_LOG_LEVEL: 'SILENT' } };

const inChromium = { env: { CHROMIUM_PATH: (await findChromium()) ?? '' } };

export default defineConfig({
  test: {
    // Whole sentences in the summary of failures.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      project('unit', { ...shared, ...loadedOnce, ...quiet }),
      project('infra', {
        ...shared,
        ...loadedOnce,
        globalSetup: ['tests/infra/support/synthesise.global.ts'],
      }),
      // Handlers behind mocked AWS clients; no server, no network.
      project('handlers', {
        ...shared,
        ...loadedOnce,
        setupFiles: ['tests/support/handlers/setup.ts'],
        ...quiet,
      }),
      // Emulators against the AWS SDK's own clients.
      project('conformance', {
        ...shared,
        include: ['packages/local-aws/tests/**/*.test.ts'],
      }),
      // The typesetter of all PDFs, with pages that PDFium draws.
      project('typesetter', {
        ...shared,
        include: ['packages/typesetter/tests/**/*.test.ts'],
      }),
      // The bundle engine, with PDFs that the tests write.
      project('engine', {
        ...shared,
        include: ['packages/bundle-composer/tests/**/*.test.ts'],
      }),
      // The recogniser, with scans that the tests draw.
      project('recogniser', {
        ...shared,
        include: ['packages/recogniser/tests/**/*.test.ts'],
      }),
      // The MP3 encoder, read back by a decoder of the tests.
      project('mp3', {
        ...shared,
        ...inChromium,
        include: ['packages/mp3-encoder/tests/**/*.test.ts'],
      }),
      // PDF signatures, with documents and certificates that the tests make.
      project('signatures', {
        ...shared,
        include: ['packages/pdf-signatures/tests/**/*.test.ts'],
      }),
      // npm start, npm run reset and npm run seed; the portal's clients against the local services.
      project('local', quiet),
      // Repositories and handlers against a DynamoDB of their own, in memory.
      project('domain', {
        ...shared,
        ...loadedOnce,
        setupFiles: ['tests/support/stores/fresh-modules.setup.ts'],
        ...quiet,
      }),
      // Handlers over HTTP against the whole local stack.
      project('integration', {
        ...shared,
        globalSetup: ['tests/support/stack/local-stack.global.ts'],
      }),
      // Chromium against the built portal served by the local stack.
      // One process for all files: they share the profiles of one Chromium.
      project('browser', {
        ...inChromium,
        fileParallelism: false,
        isolate: false,
        // Each look at a page costs its renderer more than a test waits for the next one.
        expect: { poll: { ...timeouts.expect.poll, interval: 150 } },
        globalSetup: ['tests/support/stack/local-stack.global.ts'],
      }),
    ],
  },
});
