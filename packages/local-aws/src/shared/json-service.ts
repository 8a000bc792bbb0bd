/**
 * A service of AWS's JSON protocols: POST / with the operation in X-Amz-Target, and routes below
 * /_local/ for tests and for other emulators.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod';
import {
  describeConstraint,
  isOfWrongType,
  NOTHING_SENSITIVE,
  validationMessage,
  wrongTypeMessage,
} from './constraints.ts';
import { close, listen } from './listen.ts';
import { readBody } from './read-body.ts';
import { reportFailure } from './report-failure.ts';
import { createRequestServer } from './request-server.ts';

/** An error response: type, message, status and headers. */
export class ServiceError extends Error {
  readonly type: string;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(type: string, message: string, status = 400, headers: Record<string, string> = {}) {
    super(message);
    this.type = type;
    this.status = status;
    this.headers = headers;
  }
}

/** The error for anything that an emulator does not cover. */
export const notCovered = (service: string, what: string) =>
  new ServiceError('NotImplementedException', `The local ${service} does not cover ${what}.`, 501);

/** An input that does not match an operation's schema. */
class InputError extends Error {
  readonly issues: z.ZodError;
  readonly input: unknown;

  constructor(issues: z.ZodError, input: unknown) {
    super(issues.message);
    this.issues = issues;
    this.input = input;
  }
}

export type Call = {
  /** Address that the client used, e.g. http://127.0.0.1:4001 */
  origin: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
};

export type JsonOperation = (input: unknown, call: Call) => object | Promise<object>;

/** An operation with a schema of its input. A strict schema answers 501 to unknown fields. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.output<Schema>, call: Call) => object | Promise<object>,
): JsonOperation {
  return (input, call) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw new InputError(parsed.error, input);
    return run(parsed.data, call);
  };
}

type JsonService = {
  /** Name in logs, e.g. 'sqs'. */
  name: string;
  /** Name in messages, e.g. 'SQS'. */
  title: string;
  port: number;
  /** X-Amz-Target before the dot, e.g. 'AmazonSQS'. */
  target: string;
  version: '1.0' | '1.1';
  largestRequestBytes: number;
  operations: Record<string, JsonOperation>;
  /** Type of the error for an invalid input; ValidationException by default. */
  invalidType?: string;
  /** The service's own error for an invalid member; undefined for the general one. */
  refuseMember?: (issue: z.core.$ZodIssue, input: unknown) => ServiceError | undefined;
  /** Put before the error type in a body, e.g. 'com.amazonaws.sqs#'. */
  errorNamespace?: string;
  /** By method and path, e.g. 'POST /_local/clock'. */
  localRoutes?: Record<string, JsonOperation>;
};

/** Starts to listen. Throws PortBusyError. */
export async function startJsonService(
  service: JsonService,
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const server = createRequestServer(service.name, (incoming, outgoing) =>
    answer(service, incoming, outgoing)
      .then((reply) => send(service, outgoing, { status: 200, headers: {}, body: reply }))
      .catch((error: unknown) => refuse(service, outgoing, error)),
  );
  const endpoint = `http://127.0.0.1:${await listen(server, service.port)}`;
  return { endpoint, close: () => close(server) };
}

async function answer(
  service: JsonService,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<object> {
  const body = await readBody(incoming, service.largestRequestBytes);
  const run = chooseOperation(service, incoming);
  if (!body) throw new ServiceError(invalidType(service), 'The request is too large.');
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const origin = `http://${incoming.headers.host}`;
  return run(parseJson(body.toString('utf8')), { origin, signal: gone.signal });
}

function chooseOperation(service: JsonService, incoming: IncomingMessage): JsonOperation {
  const route = service.localRoutes?.[`${incoming.method} ${incoming.url}`];
  if (route) return route;
  const target = String(incoming.headers['x-amz-target'] ?? 'requests without X-Amz-Target');
  const [name, operationName = ''] = target.split('.');
  const known = name === service.target && Object.hasOwn(service.operations, operationName);
  const run = known ? service.operations[operationName] : undefined;
  if (incoming.method !== 'POST' || !run) throw notCovered(service.title, target);
  return run;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('SerializationException', 'The body is not valid JSON.');
  }
}

function refuse(service: JsonService, outgoing: ServerResponse, error: unknown): void {
  const { type, message, status, headers } = toServiceError(service, error);
  const body = { __type: `${service.errorNamespace ?? ''}${type}`, Message: message, message };
  send(service, outgoing, { status, headers, body });
}

function toServiceError(service: JsonService, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof InputError) return refuseInput(service, error);
  reportFailure(service.name, error);
  return new ServiceError('InternalServiceError', 'An error occurred on the server side.', 500);
}

function refuseInput(
  service: JsonService,
  { issues: { issues }, input }: InputError,
): ServiceError {
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      return notCovered(service.title, `the fields ${issue.keys.join(', ')}`);
  const [issue] = issues;
  const refused = issue && service.refuseMember?.(issue, input);
  if (refused) return refused;
  const wrongType = issues.find((issue) => isOfWrongType(issue, input));
  if (wrongType) return new ServiceError('SerializationException', wrongTypeMessage(wrongType));
  const faults = issues.map((issue) =>
    describeConstraint(issue, { body: input, sensitive: NOTHING_SENSITIVE }),
  );
  return new ServiceError(invalidType(service), validationMessage(faults));
}

const invalidType = ({ invalidType = 'ValidationException' }: JsonService) => invalidType;

function send(
  service: JsonService,
  outgoing: ServerResponse,
  reply: { status: number; headers: Record<string, string>; body: object },
): void {
  outgoing.writeHead(reply.status, {
    'content-type': `application/x-amz-json-${service.version}`,
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
    ...reply.headers,
  });
  outgoing.end(JSON.stringify(reply.body));
}
