import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import type { ErrorCode } from '#contracts/http/errors.ts';
import {
  headerOf,
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  USAGE_MODE,
  USAGE_MODE_HEADER,
} from '#contracts/http/headers.ts';
import type { Clock } from '../clock.ts';
import type { Table } from '../dynamo/table.ts';
import { AppError } from '../errors.ts';
import { isId } from '../ids.ts';
import { lazily } from '../lazy-client.ts';
import { inRequest, logger } from '../logger.ts';
import type { Caller, RawRequest, Routes } from './api-request.ts';
import { errorResponse, jsonResponse, redirectResponse, textResponse } from './error-response.ts';
import { parseRequest } from './parse-request.ts';

type Middleware = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context>;

/** A request's outcome, reported before the response is sent. */
export type RequestOutcome = {
  endpointId: string;
  /** The user whose token came with the request, even if its session has ended. */
  userId: string | undefined;
  /** The unparsed event: parsing it may be what failed. */
  event: APIGatewayProxyEvent;
  caller: Caller;
  outcome: 'done' | ErrorCode;
  /** The result of the use case; undefined if the request did not get that far. */
  reply: unknown;
};

/**
 * Creates the Lambda handler of a domain. It finds the endpoint of an API Gateway event, checks
 * the usage mode and the session, parses the request, calls the use case and parses the reply by
 * the contract. Contracts and session code are loaded on the first request, each use case on
 * its first request.
 */
export function createApiHandler<
  Endpoints extends Record<string, Endpoint>,
  Deps extends { table: Table; clock: Clock },
>(
  deps: Deps,
  loadEndpoints: () => Promise<Endpoints>,
  routes: Routes<Endpoints, Deps>,
  /** If it fails, the request fails. */
  onOutcome: (deps: Deps, outcome: RequestOutcome) => Promise<void> = async () => {},
) {
  const loadServed = lazily(
    async () =>
      new Map(
        Object.entries(await loadEndpoints()).map(([id, endpoint]) => [
          routeKey(endpoint.method, `/${endpoint.path}`),
          // parseRequest below creates the request that this endpoint's use case takes.
          { id, endpoint, loadUseCase: routes[id] as unknown as LoadUseCase<Deps> },
        ]),
      ),
  );

  const serve = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    const found = (await loadServed()).get(routeKey(event.httpMethod, event.resource));
    if (!found) throw new AppError('not_found', 'There is nothing at this address');

    const { id, endpoint, loadUseCase } = found;
    const caller = { requestId, ip: viewerIp(event) };
    let reply: unknown;
    const { authenticate, claimedUserId } = await import('../auth/authenticate.ts');
    const report = (outcome: RequestOutcome['outcome']) =>
      onOutcome(deps, {
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
      const answer = await loadUseCase();
      reply = await answer(deps, {
        ...parseRequest(endpoint, event, await readForm(endpoint, event)),
        principal,
        idempotencyKey: endpoint.takesIdempotencyKey ? idempotencyKeyOf(event) : undefined,
        caller,
        raw: rawRequestOf(event),
      });
      body = endpoint.response.parse(reply);
    } catch (error) {
      await report(error instanceof AppError ? error.code : 'internal');
      throw error;
    }
    await report('done');
    if (endpoint.redirects) {
      const { redirectSchema } = await import('#contracts/http/endpoint.ts');
      return redirectResponse(redirectSchema.parse(body).location, requestId);
    }
    return endpoint.responseType === 'application/json'
      ? jsonResponse(200, body, requestId)
      : textResponse(endpoint.responseType, String(body), requestId);
  };

  return middy((event: APIGatewayProxyEvent) =>
    inRequest(event.requestContext.requestId, () => serve(event)),
  )
    .use(requestLog())
    .use(errorShape());
}

const rawRequestOf = (event: APIGatewayProxyEvent): RawRequest => ({
  body: event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? ''),
  header: (name) => headerOf(event, name),
});

/** The fields of a form's body; undefined for an endpoint that takes JSON. */
async function readForm(
  endpoint: Endpoint,
  event: APIGatewayProxyEvent,
): Promise<object | undefined> {
  if (endpoint.requestType === 'application/json') return undefined;
  return (await import('./read-form.ts')).readForm(endpoint, event);
}

type LoadUseCase<Deps> = () => Promise<(deps: Deps, request: object) => Promise<unknown>>;

const routeKey = (method: string, resource: string) => `${method} ${resource}`;

/**
 * Logs one line per request: route, ids in its path, status, the viewer's address, the user whose token came
 * with it, and duration.
 */
function requestLog(): Middleware {
  const startedAt = new WeakMap<object, number>();
  const log: NonNullable<Middleware['after']> = (request) => {
    logger.info('request', {
      requestId: request.event.requestContext.requestId,
      route: routeKey(request.event.httpMethod, request.event.resource),
      // Other parts of a path may be tokens.
      ids: Object.values(request.event.pathParameters ?? {}).filter((part) => part && isId(part)),
      status: request.response?.statusCode,
      from: viewerIp(request.event),
      ...userOf(request.event),
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

/** The user of the token that API Gateway has verified, also of an ended session. */
function userOf({ requestContext }: APIGatewayProxyEvent): { userId?: string } {
  const username: unknown = requestContext.authorizer?.['claims']?.username;
  return typeof username === 'string' && isId(username) ? { userId: username } : {};
}

function errorShape(): Middleware {
  return {
    onError: (request) => {
      request.response = errorResponse(request.error, request.event.requestContext.requestId);
    },
  };
}

/** Refuses requests without this API's usage mode header (D10). */
function requireUsageMode(event: APIGatewayProxyEvent): void {
  if (headerOf(event, USAGE_MODE_HEADER) !== USAGE_MODE)
    throw new AppError(
      'invalid_usage_mode',
      `The header ${USAGE_MODE_HEADER} must be ${USAGE_MODE}`,
    );
}

/** The caller's Idempotency-Key; undefined without one. Throws invalid_input. */
function idempotencyKeyOf(event: APIGatewayProxyEvent): string | undefined {
  const sent = headerOf(event, IDEMPOTENCY_KEY_HEADER);
  if (sent === undefined) return undefined;
  if (IDEMPOTENCY_KEY_PATTERN.test(sent)) return sent;
  const message = 'Idempotency-Key takes 16 to 64 letters, digits, - and _';
  throw new AppError('invalid_input', message, {
    issues: [{ field: IDEMPOTENCY_KEY_HEADER, message }],
  });
}

/** The browser's IP address. API Gateway sees CloudFront's; CloudFront sends it in a header. */
function viewerIp(event: APIGatewayProxyEvent): string {
  const viewer = headerOf(event, 'cloudfront-viewer-address');
  return viewer?.replace(/:\d+$/, '') ?? event.requestContext.identity.sourceIp;
}
