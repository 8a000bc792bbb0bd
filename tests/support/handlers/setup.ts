import { Socket } from 'node:net';
import 'aws-sdk-client-mock-vitest/extend';
import { vi } from 'vitest';

/** Setup of every handler test: no waiting, no randomness, no network. */

// Back-off between retries takes no time.
vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:timers/promises')>()),
  setTimeout: async (_milliseconds: number, value: unknown) => value,
}));
// Counters use a random shard; a fixed one makes keys equal in each run.
vi.spyOn(Math, 'random').mockReturnValue(0.5);
vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
  throw new Error('A handler test opened a connection; mock the client in mocked-aws.ts');
});
