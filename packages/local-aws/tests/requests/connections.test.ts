import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The service has a process of its own: both ends of 10,000 connections are files. */

let service: ChildProcess;
let port: number;
beforeAll(async () => {
  service = spawn(process.execPath, [join(import.meta.dirname, 'fixture', 'answering-service.ts')]);
  const [line] = await once(service.stdout ?? service, 'data');
  port = Number(line);
});
afterAll(() => {
  service.kill('SIGKILL');
});

const CONNECTIONS = 10_000;
const BATCH = 500;
/** Files that this process has open for other things. */
const RESERVED_FILES = 500;

/** Connections that this process can have open at once. */
function mostConnections(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited'
    ? CONNECTIONS
    : Math.min(CONNECTIONS, Number(limit) - RESERVED_FILES);
}

type Connection = { socket: Socket; isOpen: () => boolean };

/** Resolves when the connection is established or refused. */
async function open(): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  let isOpen = true;
  socket.on('error', () => {});
  socket.on('close', () => {
    isOpen = false;
  });
  // A connection that is closed at once may never be reported as established.
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => resolve());
  });
  socket.resume();
  return { socket, isOpen: () => isOpen };
}

const ask = async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  return response.text();
};

it('keeps 2,000 of 10,000 connections, closes the others and answers afterwards', async () => {
  const most = mostConnections();
  const connections: Connection[] = [];
  while (connections.length < most) {
    const size = Math.min(BATCH, most - connections.length);
    connections.push(...(await Promise.all(Array.from({ length: size }, open))));
  }
  const stillOpen = () => connections.filter(({ isOpen }) => isOpen());
  await expect.poll(() => stillOpen().length).toBe(Math.min(most, 2_000));
  await expect(ask()).rejects.toThrow();

  // A connection that was kept is served.
  const kept = stillOpen().at(0)?.socket;
  kept?.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(String((await once(kept ?? service, 'data'))[0])).toContain('HTTP/1.1 200 OK');

  for (const { socket } of connections) socket.destroy();
  await expect.poll(() => ask().catch(() => undefined)).toBe('fine');
});
