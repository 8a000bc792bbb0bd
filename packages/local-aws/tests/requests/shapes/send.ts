import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
};
export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request as it is; the path is not normalised. */
export function send(endpoint: string, { method, path, headers, body }: Sent): Promise<Reply> {
  const { hostname, port } = new URL(endpoint);
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) =>
        text(response).then(
          (received) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: received,
            }),
          reject,
        ),
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Sends half of a body and disconnects; resolves when the connection is closed. */
export function sendHalf(endpoint: string, sent: Sent): Promise<void> {
  const { socket, sentHead } = openHalf(endpoint, sent);
  return sentHead.then(
    () =>
      new Promise((resolve) => {
        socket.once('close', () => resolve());
        socket.destroy();
      }),
  );
}

/** Sends half of a body and nothing more. */
export function openHalf(endpoint: string, { method, path, headers, body }: Sent) {
  const { hostname, port } = new URL(endpoint);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const length = Buffer.byteLength(body) + 2;
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${length}\r\n\r\n`;
  const sentHead = new Promise<void>((resolve) => {
    socket.write(head + body.slice(0, Math.ceil(body.length / 2)), () => resolve());
  });
  return { socket, sentHead };
}

/** Runs the work for each item, eight at a time. */
export async function inParallel<T>(
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
