import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import * as z from 'zod';
import {
  type Endpoint,
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeySchema,
  USAGE_MODE,
  USAGE_MODE_HEADER,
} from '#contracts/http/endpoint.ts';
import type { ErrorCode } from '#contracts/http/errors.ts';
import { authenticate, claimedUserId } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Table } from '../dynamo/table.ts';
import { AppError } from '../errors.ts';
import { logger } from '../logger.ts';
import type { Caller, Routes } from './api-request.ts';
import { errorResponse, jsonResponse, textResponse } from './error-response.ts';
import { headerOf } from './header-of.ts';
import { parseRequest } from './parse-request.ts';

type Middleware = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context>;

/** One answer of a function, a refusal too, as it is told before it goes out. */
export type Answered = {
  endpointId: string;
  /** Whose token came with the request, even one that has ended. */
  userId: string | undefined;
  /** As it came: nobody has parsed it yet where that is what failed. */
  event: APIGatewayProxyEvent;
  caller: Caller;
  outcome: 'done' | ErrorCode;
  /** What the use case gave, where it came so far. */
  reply: unknown;
};

/**
 * The Lambda of one domain: finds the endpoint of an API Gateway event, then usage mode,
 * session, parsing, the route, and the contract's own shape on the way out.
 */
export function createApiHandler<
  Endpoints extends Record<string, Endpoint>,
  Deps extends { table: Table; clock: Clock },
>(
  deps: Deps,
  endpoints: Endpoints,
  routes: Routes<Endpoints, Deps>,
  /** Where it fails, so does the request. */
  onAnswer: (deps: Deps, answered: Answered) => Promise<void> = async () => {},
) {
  const served = new Map(
    Object.entries(endpoints).map(([id, endpoint]) => [
      routeKey(endpoint.method, `/${endpoint.path}`),
      // Each use case takes the request of its own endpoint, which parseRequest makes below.
      { id, endpoint, answer: routes[id] as unknown as AnyUseCase<Deps> },
    ]),
  );

  const serve = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    const found = served.get(routeKey(event.httpMethod, event.resource));
    if (!found) throw new AppError('not_found', 'There is nothing at this address');

    const { id, endpoint, answer } = found;
    const caller = { requestId, ip: viewerIp(event) };
    let reply: unknown;
    const tell = (outcome: Answered['outcome']) =>
      onAnswer(deps, {
        endpointId: id,
        userId: claimedUserId(event),
        event,
        caller,
        outcome,
        reply,
      });
    let body: unknown;
    try {
      if (endpoint.needsUsageMode) requireUsageMode(event);
      const principal =
        endpoint.access === 'public' ? undefined : await authenticate(deps, event, endpoint);
      reply = await answer(deps, {
        ...parseRequest(endpoint, event),
        principal,
        idempotencyKey: endpoint.takesIdempotencyKey ? idempotencyKeyOf(event) : undefined,
        caller,
      });
      body = endpoint.response.parse(reply);
    } catch (error) {
      await tell(error instanceof AppError ? error.code : 'internal');
      throw error;
    }
    await tell('done');
    return endpoint.responseType === 'application/json'
      ? jsonResponse(200, body, requestId)
      : textResponse(endpoint.responseType, z.string().parse(body), requestId);
  };

  return middy(serve).use(requestLog()).use(errorShape());
}

type AnyUseCase<Deps> = (deps: Deps, request: object) => Promise<unknown>;

const routeKey = (method: string, resource: string) => `${method} ${resource}`;

/** One line per request: what was called, how it ended, how long it took. */
function requestLog(): Middleware {
  const startedAt = new WeakMap<object, number>();
  const log: NonNullable<Middleware['after']> = (request) => {
    logger.info('request', {
      requestId: request.event.requestContext.requestId,
      route: routeKey(request.event.httpMethod, request.event.resource),
      status: request.response?.statusCode,
      milliseconds: Math.round(performance.now() - (startedAt.get(request.event) ?? 0)),
    });
  };
  return {
    before: (request) => {
      startedAt.set(request.event, performance.now());
    },
    after: log,
    onError: log,
  };
}

function errorShape(): Middleware {
  return {
    onError: (request) => {
      request.response = errorResponse(request.error, request.event.requestContext.requestId);
    },
  };
}

/** Every call announces its usage mode; another one is not this API's (D10). */
function requireUsageMode(event: APIGatewayProxyEvent): void {
  if (headerOf(event, USAGE_MODE_HEADER) !== USAGE_MODE)
    throw new AppError(
      'invalid_usage_mode',
      `The header ${USAGE_MODE_HEADER} must be ${USAGE_MODE}`,
    );
}

/** Undefined where the caller sent none: the request then creates each time it is sent. */
function idempotencyKeyOf(event: APIGatewayProxyEvent): string | undefined {
  const sent = headerOf(event, IDEMPOTENCY_KEY_HEADER);
  if (sent === undefined) return undefined;
  const { success, data, error } = idempotencyKeySchema.safeParse(sent);
  if (success) return data;
  const message = error.issues[0]?.message ?? 'Not a valid Idempotency-Key';
  throw new AppError('invalid_input', message, {
    issues: [{ field: IDEMPOTENCY_KEY_HEADER, message }],
  });
}

/** The browser's own address: CloudFront names it, since it is the one who calls API Gateway. */
function viewerIp(event: APIGatewayProxyEvent): string {
  const viewer = headerOf(event, 'cloudfront-viewer-address');
  return viewer?.replace(/:\d+$/, '') ?? event.requestContext.identity.sourceIp;
}
