import type { APIGatewayProxyEvent } from 'aws-lambda';

type EventFacts = {
  /** Absent for a public request. */
  userId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A request as API Gateway passes it to a function after the authorizer. */
export function apiEvent(
  httpMethod: string,
  path: string,
  { userId, params, query, body, headers }: EventFacts = {},
): APIGatewayProxyEvent {
  const event: Partial<APIGatewayProxyEvent> = {
    httpMethod,
    resource: `/${path}`,
    path: `/${path}`,
    headers: { 'usage-mode': 'mediator', ...headers },
    pathParameters: params ?? null,
    queryStringParameters: query ?? null,
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
  };
  const requestContext = {
    requestId: 'request-1',
    identity: { sourceIp: '127.0.0.1' },
    authorizer: userId ? { claims: { username: userId, origin_jti: 'session-1' } } : undefined,
  };
  // The fields that handlers read.
  return { ...event, requestContext } as unknown as APIGatewayProxyEvent;
}
