import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, vi } from 'vitest';
import { connectTable } from '#shared/dynamo/table.ts';
import type { EnvironmentName, FunctionDefinition } from '#shared/function-definition.constants.ts';
import { exampleSettings } from '../example-settings.ts';
import type { Way } from './faults.ts';
import { isEffect, lastingText, mockAws, type SentCommand, TABLE } from './mocked-aws.ts';

export const { PORTAL_ORIGIN, USER_POOL_ISSUER } = exampleSettings;

/** The instant of every test: a Monday, 11:30 in India. */
export const NOW = new Date('2026-03-02T06:00:00.000Z');

const root = join(import.meta.dirname, '../../..');

/** The function's result for API Gateway. */
export type ApiReply = {
  statusCode: number;
  body: string;
  headers?: Record<string, string>;
};

/** One call of a handler: its reply or error, and the sent commands. */
export type Call<Reply> = {
  reply: Reply | undefined;
  error: unknown;
  sent: readonly SentCommand[];
  /** Labels of the effects that succeeded, sorted. */
  effects: readonly string[];
};

/**
 * The real handler of a function with mocked clients. Only its environment is set, and the clock
 * stands at `NOW`. Each `call` starts from the items and objects of the latest call of `keep`.
 */
export async function handlerUnderTest<Event, Reply>(
  definition: FunctionDefinition,
  environment: Partial<Record<EnvironmentName, string>> = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  for (const name of definition.environment)
    vi.stubEnv(name, environment[name] ?? exampleSettings[name]);
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const aws = mockAws();
  afterAll(() => aws.close());
  const table = connectTable(TABLE);
  let restoreItems = aws.table.save();
  let restoreObjects = aws.bucket.save();
  let handler: Handler<Event, Reply>;

  /** A new instance of the function without cached data. */
  const startCold = async () => {
    vi.resetModules();
    // A definition's entry exports the function as `handler`.
    ({ handler } = (await import(/* @vite-ignore */ join(root, definition.entry))) as {
      handler: Handler<Event, Reply>;
    });
  };
  await startCold();

  const callAgain = async (event: Event): Promise<Call<Reply>> => {
    aws.clear();
    const outcome = await handler(event, context).then(
      (reply) => ({ reply, error: undefined }),
      (error: unknown) => ({ reply: undefined, error }),
    );
    const sent = [...aws.sent];
    // What runs beside a part that failed belongs to this call, not to the next.
    for (let count = 0; count !== aws.sent.length; ) {
      count = aws.sent.length;
      await nextTurn();
    }
    return { ...outcome, sent, effects: effectsOf(sent) };
  };
  const invoke = (event: Event): Promise<Call<Reply>> => {
    restoreItems();
    restoreObjects();
    return callAgain(event);
  };

  return {
    aws,
    /** For a test's setup and reads, through the domains' repositories. */
    table,
    keep(): void {
      restoreItems = aws.table.save();
      restoreObjects = aws.bucket.save();
    },
    startCold,
    /** Keys of the stored items, without values that differ between runs. */
    storedKeys: (): string[] => aws.table.keys().map(lastingText).sort(),
    call: invoke,
    /** A call that starts from the state after the previous one. */
    callAgain,
    /**
     * The same call with a fault in place of the reply to one command: the `occurrence`th with
     * that label, and each one after it where the fault lasts. `hit` is the command that met it.
     */
    async callWithFault(event: Event, at: { label: string; occurrence: number }, way: Way) {
      const attempt = async () => {
        let seen = 0;
        let hit: SentCommand | undefined;
        aws.intervene({
          applies: (sent) => {
            if (sent.label !== at.label) return false;
            seen += 1;
            if (seen === at.occurrence) hit = sent;
            return seen === at.occurrence || (way.lasts === true && seen > at.occurrence);
          },
          instead: way.instead,
        });
        const call = await invoke(event);
        aws.intervene(undefined);
        return { call, hit };
      };
      const first = await attempt();
      if (first.hit) return first;
      // The instance cached this command's reply earlier.
      await startCold();
      return attempt();
    },
  };
}

type Handler<Event, Reply> = (event: Event, context: Context) => Promise<Reply>;

export type HandlerUnderTest<Event, Reply> = Awaited<
  ReturnType<typeof handlerUnderTest<Event, Reply>>
>;
export type ApiHandlerUnderTest = HandlerUnderTest<APIGatewayProxyEvent, ApiReply>;

/** Whether a batch was written completely; true for other replies. */
const isWhole = (reply: unknown) =>
  typeof reply !== 'object' || reply === null || !('UnprocessedItems' in reply)
    ? true
    : Object.keys(reply.UnprocessedItems ?? {}).length === 0;

/** Labels of the successful effects. */
export const effectsOf = (sent: readonly SentCommand[]): string[] =>
  sent
    .filter((one) => isEffect(one) && one.error === undefined && isWhole(one.reply))
    .map(({ label }) => label)
    .sort();

const context: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'function-under-test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:ap-south-1:123456789012:function:function-under-test',
  memoryLimitInMB: '1024',
  awsRequestId: 'request-1',
  logGroupName: '/aws/lambda/function-under-test',
  logStreamName: 'stream',
  getRemainingTimeInMillis: () => 60_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};
