import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startS3 } from '../../src/s3/start-s3.ts';
import type { Emulator } from '../../src/shared/emulator.ts';
import { formPieces, PREFIX, signForm } from './forms/send-form.ts';
import { BUCKET, CREDENTIALS, errorCode, s3Client } from './s3-fixture.ts';

let dataDir: string;
let s3: Emulator;
let client: S3Client;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 's3-bodies-'));
  s3 = await startS3({ port: 0, dataDir, credentials: CREDENTIALS, idleMs: 200 });
  client = s3Client(s3.endpoint);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
});
afterAll(async () => {
  client.destroy();
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const Key = `${PREFIX}unfinished`;
const incoming = () => readdirSync(join(dataDir, 'incoming'));

/** A connection, what arrived on it, and its end. */
const open = ({ endpoint } = s3) => {
  const { port, host } = new URL(endpoint);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.on('data', (piece: Buffer) => {
    received += piece.toString('utf8');
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const begin = (method: string, target: string, headers: string[]) =>
    socket.write(
      `${[`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`,
    );
  return { socket, closed, begin, received: () => received };
};
const signedTarget = async () => {
  const url = new URL(await getSignedUrl(client, new PutObjectCommand({ Bucket: BUCKET, Key })));
  return `${url.pathname}${url.search}`;
};

/** Begins of a request that says it has 100,000 bytes. */
const BEGINS: [string, (connection: ReturnType<typeof open>) => Promise<void>][] = [
  [
    'a PUT after 10 bytes',
    async ({ socket, begin }) => {
      begin('PUT', await signedTarget(), ['Content-Length: 100000']);
      socket.write('0123456789');
    },
  ],
  [
    'a PUT before its first byte',
    async ({ begin }) => {
      begin('PUT', await signedTarget(), ['Content-Length: 100000']);
    },
  ],
  ['a form in its fields', async (connection) => sendFormPart(connection, 300)],
  ['a form in its file', async (connection) => sendFormPart(connection, 60_000)],
];

const sendFormPart = ({ socket, begin }: ReturnType<typeof open>, length: number) => {
  const form = { fields: { key: Key }, file: Buffer.alloc(90_000, 97) };
  begin('POST', `/${BUCKET}`, [
    'Content-Type: multipart/form-data; boundary=form-boundary',
    'Content-Length: 100000',
  ]);
  socket.write(Buffer.concat(formPieces(signForm(form), form)).subarray(0, length));
};

const storesNothing = async () => {
  await expect.poll(incoming).toEqual([]);
  await expect(client.send(new GetObjectCommand({ Bucket: BUCKET, Key }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  });
};

describe('a body that never ends', () => {
  it.each(BEGINS)('gets RequestTimeout: %s', async (_, begin) => {
    const connection = open();
    await begin(connection);
    await connection.closed;
    expect(connection.received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(errorCode(connection.received())).toBe('RequestTimeout');
    await storesNothing();
  });

  it('loses its connection after it was refused', async () => {
    const connection = open();
    connection.begin('PUT', `/${BUCKET}/unsigned`, ['Content-Length: 100000']);
    connection.socket.write('0123456789');
    await connection.closed;
    expect(errorCode(connection.received())).toBe('AccessDenied');
  });

  it('of unknown length is refused, and is read to a limit', async () => {
    // It does not end the connection when this process pauses on a busy machine.
    const folder = mkdtempSync(join(tmpdir(), 's3-bodies-'));
    const patient = await startS3({ port: 0, dataDir: folder, credentials: CREDENTIALS });
    onTestFinished(async () => {
      await patient.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await s3Client(patient.endpoint).send(new CreateBucketCommand({ Bucket: BUCKET }));
    const connection = open(patient);
    const headers = ['Content-Type: multipart/form-data; boundary=b', 'Transfer-Encoding: chunked'];
    connection.begin('POST', `/${BUCKET}`, headers);
    const chunk = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(1024 * 1024, 97),
      Buffer.from('\r\n'),
    ]);
    // The connection takes nothing more once the server has ended it.
    const write = () => {
      if (connection.socket.writable) connection.socket.write(chunk, write);
    };
    write();
    await connection.closed;
    expect(errorCode(connection.received())).toBe('MissingContentLength');
    expect(connection.received()).toMatch(/^HTTP\/1\.1 411 /);
    expect(connection.socket.bytesWritten).toBeGreaterThan(128 * 1024 * 1024);
  });
});

describe('a body that ends early', () => {
  it.each(BEGINS)('stores nothing after the client closes: %s', async (_, begin) => {
    const connection = open();
    await begin(connection);
    connection.socket.destroySoon();
    await connection.closed;
    await storesNothing();
  });

  it('does not disturb the next request', async () => {
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'next', Body: 'stored' }));
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'next' }));
    expect(await Body?.transformToString()).toBe('stored');
  });
});
