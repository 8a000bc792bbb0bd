import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ResponseType } from '#contracts/http/endpoint.ts';
import { type ErrorBody, errorStatus } from '#contracts/http/errors.ts';
import { AppError } from '../errors.ts';
import { logger } from '../logger.ts';

const unexpected = new AppError('internal', 'Something went wrong!');

/** The error response (contracts/http/errors.ts). Unexpected errors are logged and not shown. */
export function errorResponse(error: unknown, requestId: string): APIGatewayProxyResult {
  const expected = error instanceof AppError ? error : unexpected;
  if (expected === unexpected)
    logger.error('request_failed', {
      requestId,
      error: error instanceof Error ? error : String(error),
    });
  else logger.info('request_refused', { requestId, code: expected.code });

  const body: ErrorBody = {
    message: expected.message,
    code: expected.code,
    requestId,
    ...(expected.issues && { issues: expected.issues }),
  };
  return jsonResponse(errorStatus[expected.code], body, requestId, {
    ...(expected.retryAfterSeconds && { 'Retry-After': String(expected.retryAfterSeconds) }),
  });
}

export function jsonResponse(
  statusCode: number,
  body: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: { ...commonHeaders('application/json', requestId), ...headers },
    body: JSON.stringify(body),
  };
}

/** A response for clients other than the portal. Browsers download it instead of showing it. */
export function textResponse(
  type: Exclude<ResponseType, 'application/json'>,
  body: string,
  requestId: string,
): APIGatewayProxyResult {
  return {
    statusCode: 200,
    headers: { ...commonHeaders(type, requestId), 'Content-Disposition': 'attachment' },
    body,
  };
}

/** Sends a browser that posted a form to a page of the portal, by a GET. */
export function redirectResponse(location: string, requestId: string): APIGatewayProxyResult {
  return {
    statusCode: 303,
    headers: { ...commonHeaders('text/html', requestId), Location: location },
    body: '',
  };
}

/** Responses depend on the caller, so caches must not store them. */
const commonHeaders = (type: ResponseType | 'text/html', requestId: string) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Request-Id': requestId,
});
