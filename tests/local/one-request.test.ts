import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { attack, attackArbitrary } from '#tests/support/hostile/hostile-request.ts';
import { type AttackedService, startServices } from '#tests/support/hostile/start-services.ts';

/** No request ends the local stack, or changes what a service answers to others. */

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/local-aws/package.json'), 'utf8'),
) as { exports: Record<string, string> };
/** These have no port of their own: the common part, a consumer, and a part of the portal's port. */
const WITHOUT_PORT = new Set(['.', './malware-scan', './api-gateway']);
const names = [
  ...Object.keys(manifest.exports)
    .filter((path) => !WITHOUT_PORT.has(path))
    .map((path) => path.slice('./'.length)),
  'web',
];

/** DynamoDB has the highest limit, 16 MB, of those that take no documents. */
const ABOVE_LIMITS_BYTES = 17 * 1024 * 1024;

let services: AttackedService[];
let close: () => Promise<void>;
/** Errors that would have ended the process. */
const fatal: unknown[] = [];
const note = (error: unknown) => fatal.push(error);

beforeAll(async () => {
  ({ services, close } = await startServices());
  // Refused requests are logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  process.on('uncaughtException', note).on('unhandledRejection', note);
});
afterEach(() => {
  expect(fatal.splice(0)).toEqual([]);
});
afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note);
  vi.restoreAllMocks();
  await close();
});

const attacked = (name: string) => {
  const found = services.filter((service) => service.name === name);
  if (!found.length) throw new Error(`Add ${name} to tests/support/hostile/start-services.ts`);
  return found;
};

describe.each(names)('%s', (name) => {
  it('answers after truncated, oversized, interleaved and aborted requests', async () => {
    for (const { endpoint, routes, probe } of attacked(name))
      await fc.assert(
        fc.asyncProperty(attackArbitrary, async (one) => {
          await attack(endpoint, routes, one);
          await probe();
          expect(fatal.splice(0)).toEqual([]);
        }),
        { numRuns: 40 },
      );
  });

  it('answers after a body above its limit', async () => {
    for (const { endpoint, routes, probe } of attacked(name)) {
      const { path } = routes.find(({ method }) => method === 'POST') ?? { path: '/' };
      const body = Buffer.alloc(ABOVE_LIMITS_BYTES, '[');
      // A service may end the connection instead.
      await fetch(endpoint + path, { method: 'POST', body }).catch(() => undefined);
      await probe();
    }
  });

  it('refuses the routes for tests to web pages of another origin', async () => {
    for (const { endpoint } of attacked(name).filter(() => name !== 'web')) {
      const response = await fetch(`${endpoint}/_local/clock`, {
        method: 'POST',
        headers: { origin: 'http://evil.example', 'content-type': 'text/plain' },
        body: '{"advanceSeconds":432000}',
      });
      expect(response.status).toBe(403);
    }
  });
});
