import { defineConfig } from 'vitest/config';

const project = (name: string, extra: Record<string, unknown> = {}) => ({
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
});

export default defineConfig({
  test: {
    projects: [
      // Some run the project's own tools in processes of their own, on machines of two cores.
      project('unit', { testTimeout: 30_000 }),
      project('infra', {
        testTimeout: 30_000,
        globalSetup: ['tests/infra/support/synthesise.global.ts'],
      }),
      // Handlers behind mocked AWS clients; no server, no network.
      project('handlers', {
        // Files share a process: importing the clients of AWS takes longer than the tests.
        isolate: false,
        testTimeout: 60_000,
        setupFiles: ['tests/support/handlers/setup.ts'],
        env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
      }),
      // Emulators against the AWS SDK's own clients.
      project('conformance', {
        include: ['packages/local-aws/tests/**/*.test.ts'],
        testTimeout: 30_000,
        hookTimeout: 60_000,
      }),
      // The bundle engine, with PDFs that the tests write.
      project('engine', {
        include: ['packages/bundle-composer/tests/**/*.test.ts'],
        testTimeout: 30_000,
        hookTimeout: 30_000,
      }),
      // npm start, npm run reset and npm run seed; the portal's clients against the local services.
      project('local', { testTimeout: 30_000, hookTimeout: 60_000 }),
      // Repositories and handlers against a DynamoDB of their own.
      project('domain', { testTimeout: 60_000, hookTimeout: 60_000 }),
      // Handlers over HTTP against the whole local stack.
      project('integration', {
        retry: 1,
        testTimeout: 30_000,
        hookTimeout: 120_000,
        globalSetup: ['tests/support/local-stack.global.ts'],
      }),
      // Chromium against the built portal served by the local stack.
      // One process for all files: they share one Chromium.
      project('browser', {
        expect: { poll: { timeout: 30_000 } },
        testTimeout: 180_000,
        hookTimeout: 180_000,
        fileParallelism: false,
        isolate: false,
        globalSetup: ['tests/support/local-stack.global.ts'],
      }),
    ],
  },
});
