import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { LocalDynamoDb } from 'local-aws/dynamodb';
import { fromWire, toWire } from './wire-items.ts';

type RequestHandler = DynamoDBClient['config']['requestHandler'];

/** Taken before a test replaces the clock. */
const nextTurn = globalThis.setImmediate;

const utf8 = new TextDecoder();

/** Commands of document clients that are executed without the SDK's serialisation, and their operations. */
const ANSWERED = new Map([
  ['GetCommand', 'GetItem'],
  ['BatchGetCommand', 'BatchGetItem'],
  ['QueryCommand', 'Query'],
  ['ScanCommand', 'Scan'],
  ['PutCommand', 'PutItem'],
  ['UpdateCommand', 'UpdateItem'],
  ['DeleteCommand', 'DeleteItem'],
  ['BatchWriteCommand', 'BatchWriteItem'],
  ['TransactWriteCommand', 'TransactWriteItems'],
]);
const operations = new Set(ANSWERED.values());

/** The class of the handlers that send the requests of all SDK clients. */
const senders: RequestHandler = Object.getPrototypeOf(
  new DynamoDBClient({ region: 'none' }).config.requestHandler,
);

const SUCCEEDED = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 };

type Signer = Awaited<ReturnType<DynamoDBClient['config']['signer']>>;

/** The class of what signs the requests of the table's clients. */
const signers: Signer = Object.getPrototypeOf(
  await new DynamoDBClient({
    region: 'none',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  }).config.signer(),
);

/**
 * Answers requests of this process' SDK clients to `service` without a connection, which takes
 * half of the CPU time, and without a signature, which the conformance tests need. The rest is as
 * over HTTP: retries, the order of requests, and other work between a request and its reply. The
 * commands of document clients that succeed skip the SDK's serialisation as well; a failed one is
 * sent again through it, since a failed operation changes nothing. Returns a function that ends it.
 */
export function answerInProcess(service: LocalDynamoDb): () => void {
  const port = Number(new URL(service.endpoint).port);
  const send = senders.handle;
  let isOpen = true;
  async function answer(
    this: RequestHandler,
    ...[request, options]: Parameters<RequestHandler['handle']>
  ): ReturnType<RequestHandler['handle']> {
    if (!isOpen || request.port !== port) return send.call(this, request, options);
    await new Promise<void>((resolve) => nextTurn(resolve));
    const { status, ...reply } = service.answer({
      ...request,
      body: utf8.decode(request.body),
    });
    return { response: { ...reply, statusCode: status, body: Buffer.from(reply.body) } };
  }
  const sign = signers.sign;
  async function leaveUnsigned(this: Signer, ...args: Parameters<Signer['sign']>) {
    const [request] = args;
    if (!isOpen || request.port !== port) return sign.apply(this, args);
    return { ...request, headers: { ...request.headers, authorization: 'AWS4-HMAC-SHA256' } };
  }
  const from = DynamoDBDocumentClient.from;
  DynamoDBDocumentClient.from = (...args) => {
    const client = from.apply(DynamoDBDocumentClient, args);
    if (process.env['AWS_ENDPOINT_URL_DYNAMODB'] !== service.endpoint) return client;
    // A client with an endpoint of its own may be of another service.
    if (args[0].config.isCustomEndpoint) return client;
    /** The reply to a command; undefined if it fails. */
    const execute = async (operation: string, input: object) => {
      await new Promise<void>((resolve) => nextTurn(resolve));
      let reply: object;
      try {
        reply = service.execute(operation, toWire(input));
      } catch {
        return undefined;
      }
      return { $metadata: SUCCEEDED, ...fromWire(reply) };
    };
    const { middlewareStack } = client;
    middlewareStack.add(
      (next, { commandName = '' }) =>
        async (sent) => {
          const operation = commandName.replace(/Command$/, '');
          const output =
            isOpen && operations.has(operation) && (await execute(operation, sent.input));
          return output ? { response: {}, output } : next(sent);
        },
      // After what tests add to a client.
      { step: 'initialize', priority: 'low', name: 'answerInProcess' },
    );
    // The SDK arranges all middlewares anew for each command, which takes as long as an operation:
    // only clients to which a test adds some need it.
    let isPlain = true;
    for (const way of ['add', 'addRelativeTo'] as const) {
      const add: (...given: never[]) => void = middlewareStack[way];
      middlewareStack[way] = (...given: never[]) => {
        isPlain = false;
        add(...given);
      };
    }
    // Its overloads name each command.
    const send = client.send as unknown as (...given: unknown[]) => Promise<object>;
    const sendPlain = async (command: { input: object }, ...rest: unknown[]) => {
      const operation = ANSWERED.get(command.constructor.name);
      const output =
        isOpen && isPlain && operation !== undefined && (await execute(operation, command.input));
      return output || send.call(client, command, ...rest);
    };
    client.send = sendPlain as unknown as typeof client.send;
    return client;
  };
  senders.handle = answer;
  signers.sign = leaveUnsigned;
  return () => {
    isOpen = false;
    DynamoDBDocumentClient.from = from;
    if (signers.sign === leaveUnsigned) signers.sign = sign;
    if (senders.handle === answer) senders.handle = send;
  };
}
