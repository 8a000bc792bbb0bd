import type { APIGatewayProxyEvent } from 'aws-lambda';

type EventFacts = {
  /** Absent: nobody is signed in. */
  userId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A request as API Gateway hands it to a function, its authorizer passed. */
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
  // The parts that handlers read; the rest of a real event says nothing to them.
  return { ...event, requestContext } as unknown as APIGatewayProxyEvent;
}
