import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  InvokeCommand,
  LambdaClient,
  ListFunctionsCommand,
  RequestTooLargeException,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import { type Emulator, LOCAL_REGION } from 'local-aws';
import { startLambda } from 'local-aws/lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalFunctions } from '#local/portal-api.ts';

const watched = mkdtempSync(join(tmpdir(), 'neutral-portal-lambda-'));
const log: string[] = [];
let lambda: Emulator;
let client: LambdaClient;

beforeAll(async () => {
  lambda = await startLambda({
    functions: portalFunctions,
    port: 0,
    environment: {
      AWS_REGION: LOCAL_REGION,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      TABLE_NAME: 'table',
      FILES_BUCKET: 'files',
      SMS_ORIGINATION_IDENTITY: 'NEUTRL',
    },
    reloadOn: [watched],
    onLog: (line) => log.push(line),
  });
  client = new LambdaClient({
    region: LOCAL_REGION,
    endpoint: lambda.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});

afterAll(async () => {
  await lambda.close();
  rmSync(watched, { recursive: true });
});

/** An event that `upload-addresses` answers without another service: no session, 421. */
const withoutSession = {
  resource: '/s3-url',
  httpMethod: 'POST',
  headers: { 'Usage-Mode': 'mediator' },
  requestContext: { requestId: 'request-1', identity: { sourceIp: '127.0.0.1' } },
  body: '{}',
};

const invoke = (FunctionName: string, event: unknown, InvocationType?: 'Event' | 'DryRun') =>
  client.send(
    new InvokeCommand({
      FunctionName,
      Payload: Buffer.from(JSON.stringify(event)),
      ...(InvocationType && { InvocationType }),
    }),
  );

const answerOf = (reply: { Payload?: Uint8Array }) =>
  JSON.parse(Buffer.from(reply.Payload ?? []).toString());

describe('Invoke', () => {
  it('runs a function and returns its result', async () => {
    const reply = await invoke('upload-addresses', withoutSession);
    expect(reply).toMatchObject({ StatusCode: 200 });
    expect(reply.FunctionError).toBeUndefined();
    const { statusCode, body } = answerOf(reply);
    expect(statusCode).toBe(421);
    expect(JSON.parse(body)).toMatchObject({ code: 'session_ended', requestId: 'request-1' });
  });

  it("accepts the function's ARN as its name", async () => {
    const arn = `arn:aws:lambda:${LOCAL_REGION}:000000000000:function:upload-addresses`;
    expect(answerOf(await invoke(arn, withoutSession)).statusCode).toBe(421);
  });

  it('reports a thrown error as Lambda does', async () => {
    const reply = await invoke('auth-triggers', { triggerSource: 'Unheard_Of' });
    expect(reply).toMatchObject({ StatusCode: 200, FunctionError: 'Unhandled' });
    expect(answerOf(reply)).toMatchObject({ errorType: 'ZodError' });
  });

  it('accepts an event without waiting', async () => {
    expect((await invoke('upload-addresses', withoutSession, 'Event')).StatusCode).toBe(202);
  });

  it('refuses an unknown function', async () => {
    await expect(invoke('nobody', {})).rejects.toThrow(ResourceNotFoundException);
  });

  it('refuses more than 6 MB', async () => {
    await expect(invoke('upload-addresses', { text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toThrow(
      RequestTooLargeException,
    );
  });

  it('answers 501 to anything that is not covered', async () => {
    const listing = () => client.send(new ListFunctionsCommand({}));
    for (const call of [listing, () => invoke('upload-addresses', {}, 'DryRun')])
      await expect(call()).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
  });
});

describe('reload', () => {
  it('replaces the worker at the same address when code changes', async () => {
    writeFileSync(join(watched, 'changed.ts'), 'export {};');
    await expect.poll(() => log.some((line) => line.includes('changed.ts'))).toBe(true);
    await expect
      .poll(
        () =>
          invoke('upload-addresses', withoutSession).then(
            (reply) => answerOf(reply).statusCode,
            () => 'away',
          ),
        { timeout: 10_000 },
      )
      .toBe(421);
  });
});
