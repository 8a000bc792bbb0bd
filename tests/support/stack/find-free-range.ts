import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { close, listen } from 'local-aws';

/**
 * First of some free ports in a row. They lie below the ports that systems choose for outgoing
 * connections, so that no other process takes one meanwhile.
 */
export async function findFreeRange(count: number): Promise<number> {
  const first = randomInt(10_000, 30_000);
  const servers = Array.from({ length: count }, () => createServer());
  const results = await Promise.allSettled(
    servers.map((server, index) => listen(server, first + index)),
  );
  const areFree = results.every(({ status }) => status === 'fulfilled');
  await Promise.all(servers.filter(({ listening }) => listening).map(close));
  return areFree ? first : findFreeRange(count);
}
