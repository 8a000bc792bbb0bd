import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LocalDynamoDb } from 'local-aws/dynamodb';

type RequestHandler = DynamoDBClient['config']['requestHandler'];

/** Taken before a test replaces the clock. */
const nextTurn = globalThis.setImmediate;

const utf8 = new TextDecoder();

/** The class of the handlers that send the requests of all SDK clients. */
const senders: RequestHandler = Object.getPrototypeOf(
  new DynamoDBClient({ region: 'none' }).config.requestHandler,
);

/**
 * Answers requests of this process' SDK clients to `service` without a connection, which takes
 * half of the CPU time. The rest is as over HTTP: signatures, retries, the order of requests, and
 * other work between a request and its reply. Returns a function that ends it.
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
  senders.handle = answer;
  return () => {
    isOpen = false;
    if (senders.handle === answer) senders.handle = send;
  };
}
