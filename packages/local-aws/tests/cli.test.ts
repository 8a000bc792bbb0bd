import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, ListBucketsCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_REGION } from '../src/shared/emulator.ts';
import { close, listen } from '../src/shared/listen.ts';
import { s3Client } from './s3/s3-fixture.ts';

/** Services that start without settings of an application. */
const services = [
  'cognito',
  'dynamodb',
  'events',
  'kms',
  'messages',
  's3',
  'secrets',
  'sqs',
  'step-functions',
];

const cli = join(import.meta.dirname, '..', 'src', 'cli', 'local-aws.ts');
let dataDir: string;
let running: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'local-aws-cli-'));
  running = [];
});

afterEach(async () => {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  rmSync(dataDir, { recursive: true, force: true });
});

function run(...args: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { child, output, ended };
}

/** Starts services and waits until all of them listen; returns their endpoints by name. */
async function start(...args: string[]) {
  const { child, output, ended } = run(...args, '--data', dataDir);
  await expect.poll(() => output.out, { timeout: 20_000 }).toContain('Ctrl-C ends');
  const endpoints = new Map(
    [...output.out.matchAll(/^([\w-]+) +(http:\S+)$/gm)].map(([, name = '', url = '']) => [
      name,
      url,
    ]),
  );
  return { child, ended, endpoints };
}

const dynamoClient = (endpoint: string | undefined) =>
  new DynamoDBClient({
    region: LOCAL_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
    endpoint: endpoint ?? '',
  });

describe('local-aws', () => {
  it('starts only the named services and keeps their state', async () => {
    const first = await start('--dynamodb', '0', '--s3', '0');
    expect([...first.endpoints.keys()]).toEqual(['dynamodb', 's3']);
    await dynamoClient(first.endpoints.get('dynamodb')).send(
      new CreateTableCommand({
        TableName: 'kept',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      }),
    );
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
    await s3Client(first.endpoints.get('s3') ?? '', credentials).send(
      new CreateBucketCommand({ Bucket: 'kept' }),
    );
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, err: '' });

    const second = await start('--dynamodb', '0', '--s3', '0');
    const described = await dynamoClient(second.endpoints.get('dynamodb')).send(
      new DescribeTableCommand({ TableName: 'kept' }),
    );
    expect(described.Table?.TableStatus).toBe('ACTIVE');
    const { Buckets } = await s3Client(second.endpoints.get('s3') ?? '', credentials).send(
      new ListBucketsCommand(),
    );
    expect(Buckets?.map(({ Name }) => Name)).toEqual(['kept']);
    second.child.kill('SIGINT');
    expect(await second.ended).toMatchObject({ code: 0, err: '' });
  });

  it('starts each of its services', async () => {
    const { endpoints, child, ended } = await start(
      ...services.flatMap((name) => [`--${name}`, '0']),
    );
    expect([...endpoints.keys()]).toEqual(services);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it('names a busy port and ends, closing what it had started', async () => {
    const holder = createServer();
    const port = await listen(holder, 0);
    const ending = await run('--dynamodb', '0', '--s3', String(port), '--data', dataDir).ended;
    await close(holder);
    expect(ending).toMatchObject({ code: 1 });
    expect(ending.err).toMatch(new RegExp(`^Port ${port} is already in use on 127.0.0.1\\..*\\n$`));
  });

  it.each([
    [[], 'Name at least one service.'],
    [['--dynamo', '1'], "Unknown option '--dynamo'."],
    [['--s3'], "Option '--s3 <value>' argument missing."],
    [['--s3', '70000'], "--s3 must be a port from 0 to 65535, not '70000'."],
    [['--s3', 'x'], "--s3 must be a port from 0 to 65535, not 'x'."],
    [['--events', '0'], '--events needs --sqs, where it delivers to.'],
    [['--s3', '0', '--data', ' '], '--data must name a folder.'],
    [['--cognito', '0', '--lambda', 'here'], "--lambda must be an address, not 'here'."],
  ])('refuses %j in one line', async (args, message) => {
    expect(await run(...args).ended).toEqual({
      code: 1,
      out: '',
      err: `${message} local-aws --help lists the options.\n`,
    });
  });

  it('prints its options with --help', async () => {
    const { code, out } = await run('--help').ended;
    expect(code).toBe(0);
    for (const option of [...services, 'data', 'lambda']) expect(out).toContain(`--${option} <`);
  });
});
