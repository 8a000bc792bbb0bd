import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type FormFields, formBody } from './form-body.ts';

type EventFacts = {
  /** Absent for a public request. */
  userId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A multipart form instead of a JSON body. */
  form?: FormFields;
  /** The body as it is sent; `headers` name its type. */
  rawBody?: string;
  headers?: Record<string, string>;
};

/** A request as API Gateway passes it to a function after the authorizer. */
export function apiEvent(
  httpMethod: string,
  path: string,
  { userId, params, query, body, form, rawBody, headers }: EventFacts = {},
): APIGatewayProxyEvent {
  const sent = form && formBody(form);
  const event: Partial<APIGatewayProxyEvent> = {
    httpMethod,
    resource: `/${path}`,
    path: `/${path}`,
    headers: {
      'usage-mode': 'mediator',
      ...(sent && { 'content-type': sent.contentType }),
      ...headers,
    },
    pathParameters: params ?? null,
    queryStringParameters: query ?? null,
    body:
      sent?.bytes.toString('base64') ??
      rawBody ??
      (body === undefined ? null : JSON.stringify(body)),
    isBase64Encoded: sent !== undefined,
  };
  const requestContext = {
    requestId: 'request-1',
    identity: { sourceIp: '127.0.0.1' },
    authorizer: userId ? { claims: { username: userId, origin_jti: 'session-1' } } : undefined,
  };
  // The fields that handlers read.
  return { ...event, requestContext } as unknown as APIGatewayProxyEvent;
}
