import { connect, type Socket } from 'node:net';
import fc from 'fast-check';

/** A request that a service takes, up to its body. */
export type Route = { method: string; path: string; headers: Record<string, string>; body: Buffer };

/** What happens to a request on its way. All sizes are fractions, so that they fit every body. */
const damageArbitrary = fc.record({
  origin: fc.constantFrom(undefined, 'http://evil.example', 'null'),
  body: fc.constantFrom('own', 'form', 'random', 'deep', 'long', 'empty'),
  framing: fc.constantFrom('exact', 'cut', 'short', 'chunked', 'brokenChunk', 'both'),
  /** How much of the body is sent. */
  sent: fc.double({ min: 0, max: 1, noNaN: true }),
  /** A form's file in bytes; larger than what streams keep (64 KB) or not. */
  fileBytes: fc.constantFrom(0, 1, 5_000, 70_001, 300_000),
  end: fc.constantFrom('finish', 'reset', 'wait'),
  slices: fc.integer({ min: 1, max: 4 }),
});
type Damage = typeof damageArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Requests that arrive at the same time, and the order in which their slices are sent. */
export const attackArbitrary = fc.record({
  requests: fc.array(fc.record({ route: fc.nat(), damage: damageArbitrary }), {
    minLength: 1,
    maxLength: 4,
  }),
  order: fc.array(fc.nat({ max: 3 }), { minLength: 16, maxLength: 16 }),
});
export type Attack = typeof attackArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Sends the requests of an attack at once. Resolves when each connection has ended. */
export async function attack(
  endpoint: string,
  routes: readonly Route[],
  { requests, order }: Attack,
): Promise<void> {
  const sendings = requests.map(({ route: at, damage }) => {
    const route = routes[at % routes.length];
    if (!route) throw new Error('No route to attack');
    return { slices: slicesOf(bytesOf(route, damage), damage.slices), end: damage.end };
  });
  const { port } = new URL(endpoint);
  const connections = await Promise.all(
    sendings.map(async (sending) => ({ ...sending, ...(await open(Number(port))) })),
  );
  for (const turn of [...order, ...order.map((_, at) => at)]) {
    const connection = connections[turn % connections.length];
    const slice = connection?.slices.shift();
    if (connection && slice) await write(connection.socket, slice);
  }
  for (const { socket, end } of connections) {
    if (end === 'reset') socket.resetAndDestroy();
    // A service may wait for the rest of a body; the end of the connection ends the wait.
    else if (end === 'finish') socket.end();
    else socket.once('data', () => socket.destroy()).end();
  }
  await Promise.all(connections.map(({ closed }) => closed));
}

async function open(port: number): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // The service may refuse and end the connection at any time.
  socket.on('error', () => socket.destroy());
  socket.on('data', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve));
  return { socket, closed };
}

const write = (socket: Socket, slice: Buffer) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) resolve();
    else socket.write(slice, () => resolve());
  });

function slicesOf(bytes: Buffer, count: number): Buffer[] {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

function bytesOf(route: Route, damage: Damage): Buffer {
  const { type, content } = bodyOf(route, damage);
  const headers: Record<string, string> = {
    host: '127.0.0.1',
    ...route.headers,
    ...(type && { 'content-type': type }),
    ...(damage.origin && { origin: damage.origin }),
  };
  const sent = content.subarray(0, Math.floor(content.length * damage.sent));
  const size = (bytes: number) => ({ 'content-length': String(bytes) });
  const chunked = { 'transfer-encoding': 'chunked' };
  const chunk = (bytes: Buffer) => [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF];
  const [framing, ...parts]: [Record<string, string>, ...Buffer[]] = {
    exact: (): [Record<string, string>, ...Buffer[]] => [size(content.length), content],
    // The rest never comes.
    cut: (): [Record<string, string>, ...Buffer[]] => [size(content.length), sent],
    // The rest of the body is read as the next request.
    short: (): [Record<string, string>, ...Buffer[]] => [size(sent.length), content],
    chunked: (): [Record<string, string>, ...Buffer[]] => [
      chunked,
      ...chunk(sent),
      Buffer.from('0\r\n\r\n'),
    ],
    brokenChunk: (): [Record<string, string>, ...Buffer[]] => [
      chunked,
      ...chunk(sent),
      Buffer.from('xyz\r\n'),
    ],
    both: (): [Record<string, string>, ...Buffer[]] => [
      { ...chunked, ...size(sent.length) },
      ...chunk(sent),
    ],
  }[damage.framing]();
  const head = Object.entries({ ...headers, ...framing })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.concat([
    Buffer.from(`${route.method} ${route.path} HTTP/1.1\r\n${head}\r\n`),
    ...parts,
  ]);
}

const CRLF = Buffer.from('\r\n');
const BOUNDARY = 'hostile';

/** The body, and its type unless it is the route's own. */
function bodyOf(route: Route, { body, fileBytes }: Damage): { type?: string; content: Buffer } {
  const bytes = Buffer.alloc(fileBytes, 'f\r\n--x');
  switch (body) {
    case 'own':
      return { content: route.body };
    case 'form':
      return {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        content: formOf({ key: 'a' }, bytes),
      };
    case 'random':
      return { content: Buffer.from(bytes.map((_, at) => (at * 73 + (at >> 3)) & 255)) };
    case 'deep':
      return { type: 'text/plain', content: Buffer.from(`{"a":${'['.repeat(fileBytes)}`) };
    case 'long':
      return { type: 'application/x-www-form-urlencoded', content: Buffer.alloc(fileBytes, 'a=%') };
    case 'empty':
      return { content: Buffer.alloc(0) };
  }
}

/** A browser's form with these fields and one file. */
export function formOf(fields: Record<string, string>, file: Buffer): Buffer {
  const part = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${texts.join('')}${part('file')}; filename="a.pdf"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
