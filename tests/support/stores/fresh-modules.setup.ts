import { afterAll, vi } from 'vitest';

/**
 * Runs before each domain test file. The files share a process, so that packages load once.
 * Handlers read their environment when they are imported: each file imports them again, and starts
 * with the original environment and clock.
 */
vi.resetModules();
const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
});
