import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  SFNClient,
  StartExecutionCommand,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import { expect } from 'vitest';
import { type Emulator, LOCAL_REGION } from '../../src/shared/emulator.ts';
import { close, listen } from '../../src/shared/listen.ts';
import { startStepFunctions } from '../../src/step-functions/start-step-functions.ts';

export const ROLE = 'arn:aws:iam::000000000000:role/states';
export const functionArn = (name: string) =>
  `arn:aws:lambda:ap-south-1:000000000000:function:${name}`;
export const INVOKE = 'arn:aws:states:::lambda:invoke';

export const sfnClient = (endpoint: string) =>
  new SFNClient({
    region: LOCAL_REGION,
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
    maxAttempts: 1,
  });

/** A function error, as Lambda reports it. */
export class FunctionFailure extends Error {
  constructor(name: string) {
    super(`${name} happened`);
    this.name = name;
  }
}

/** Lambda's Invoke API with the test's functions. */
export async function startFunctions() {
  const functions = new Map<string, (event: unknown) => unknown>();
  const calls: { name: string; event: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const [, name = ''] =
      /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.url ?? '') ?? [];
    if (name === 'throttled') {
      response.writeHead(429).end('{}');
      return;
    }
    const run = functions.get(name);
    if (!run) {
      response.writeHead(404).end('{}');
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const event: unknown = JSON.parse(Buffer.concat(chunks).toString());
    calls.push({ name, event });
    if (request.headers['x-amz-invocation-type'] === 'Event') {
      response.writeHead(202).end();
      return;
    }
    try {
      response.end(JSON.stringify((await run(event)) ?? null));
    } catch (error) {
      response.writeHead(200, { 'x-amz-function-error': 'Unhandled' });
      const { name: errorType, message: errorMessage } = error as Error;
      response.end(JSON.stringify({ errorType, errorMessage }));
    }
  });
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  return { endpoint, functions, calls, close: () => close(server) };
}
export type Functions = Awaited<ReturnType<typeof startFunctions>>;

export type StepFunctionsFixture = Awaited<ReturnType<typeof startFixture>>;

/** Step Functions with a clock and functions of the test. */
export async function startFixture(
  options: { expressionTimeoutMs?: number; mostEvents?: number } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'step-functions-'));
  const lambda = await startFunctions();
  const time = { now: new Date('2026-01-05T04:30:00.000Z') };
  let emulator: Emulator;
  let client: SFNClient;
  const start = async () => {
    emulator = await startStepFunctions({
      port: 0,
      dataDir,
      lambdaEndpoint: () => lambda.endpoint,
      now: () => time.now,
      ...options,
    });
    client = sfnClient(emulator.endpoint);
  };
  const stop = async () => {
    client.destroy();
    await emulator.close();
  };
  await start();
  let machines = 0;

  const create = async (definition: object, givenName?: string) => {
    machines += 1;
    const name = givenName ?? `machine-${machines}`;
    const { stateMachineArn = '' } = await client.send(
      new CreateStateMachineCommand({
        name,
        definition: JSON.stringify({ QueryLanguage: 'JSONata', ...definition }),
        roleArn: ROLE,
      }),
    );
    return stateMachineArn;
  };
  const update = (stateMachineArn: string, definition: object) =>
    client.send(
      new UpdateStateMachineCommand({
        stateMachineArn,
        definition: JSON.stringify({ QueryLanguage: 'JSONata', ...definition }),
      }),
    );
  const begin = async (definition: object, input: unknown = {}) => {
    const { executionArn = '' } = await client.send(
      new StartExecutionCommand({
        stateMachineArn: await create(definition),
        input: JSON.stringify(input),
      }),
    );
    return executionArn;
  };
  const describe = (executionArn: string) =>
    client.send(new DescribeExecutionCommand({ executionArn }));
  const ended = async (executionArn: string) => {
    await expect
      .poll(async () => (await describe(executionArn)).status, { interval: 10 })
      .not.toBe('RUNNING');
    return describe(executionArn);
  };
  const history = async (executionArn: string) =>
    (await client.send(new GetExecutionHistoryCommand({ executionArn, maxResults: 1000 })))
      .events ?? [];
  /** Waits until the history has this many events of a type. */
  const reached = (executionArn: string, type: string, count = 1) =>
    expect
      .poll(async () => (await history(executionArn)).filter((event) => event.type === type).length)
      .toBe(count);
  return {
    lambda,
    dataDir,
    get client() {
      return client;
    },
    get endpoint() {
      return emulator.endpoint;
    },
    create,
    update,
    begin,
    describe,
    ended,
    history,
    reached,
    /** The output of an execution that has succeeded. */
    async run(definition: object, input?: unknown): Promise<unknown> {
      const { status, output, error, cause } = await ended(await begin(definition, input));
      expect({ status, error, cause }).toEqual({ status: 'SUCCEEDED' });
      return JSON.parse(output ?? '');
    },
    /** The end of an execution that has failed. */
    async fail(definition: object, input?: unknown) {
      const { status, error, cause } = await ended(await begin(definition, input));
      expect(status).toBe('FAILED');
      return { error, cause };
    },
    async advance(seconds: number): Promise<void> {
      time.now = new Date(time.now.getTime() + seconds * 1000);
      // The clock of the test has moved: look for what is due.
      await fetch(`${emulator.endpoint}/_local/clock`, {
        method: 'POST',
        body: '{"advanceSeconds":0}',
      });
    },
    now: () => time.now,
    async restart() {
      await stop();
      await start();
    },
    stop,
    start,
    async close() {
      await stop();
      await lambda.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A machine with one state. */
export const single = (state: object, more: object = {}) => ({
  StartAt: 'Only',
  States: { Only: { ...state, ...('Type' in state && state.Type !== 'Succeed' && { End: true }) } },
  ...more,
});
