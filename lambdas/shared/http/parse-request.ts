import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { AppError } from '../errors.ts';

/** Maximum number of refused fields in a response. */
const ISSUES_MAX = 100;

/**
 * Parses params, query and body by the contract; `form`: the fields of a form's body. Throws
 * invalid_input, too_large.
 */
export function parseRequest(endpoint: Endpoint, event: APIGatewayProxyEvent, form?: object) {
  return {
    params: parsed(endpoint.params, event.pathParameters ?? {}),
    query: parsed(endpoint.query, event.queryStringParameters ?? {}),
    body: parsed(endpoint.body, form ?? readBody(endpoint, event)),
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, ISSUES_MAX).map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  throw new AppError('invalid_input', issues[0]?.message ?? 'The request is not valid', { issues });
}

function readBody(endpoint: Endpoint, event: APIGatewayProxyEvent): unknown {
  if (endpoint.method === 'GET' || !event.body) return {};
  const text = event.isBase64Encoded
    ? Buffer.from(event.body, 'base64').toString('utf8')
    : event.body;
  if (Buffer.byteLength(text) > endpoint.maxBodyBytes)
    throw new AppError('too_large', 'The request is too large');
  const body = parseJson(text);
  if (hasMoreValues(body, endpoint.maxBodyValues))
    throw new AppError('too_large', 'The request holds too many values');
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_input', 'The request is not valid JSON', { cause });
  }
}

/** Whether a body has more than `max` values, at any depth. */
function hasMoreValues(body: unknown, max: number): boolean {
  const waiting: unknown[] = [body];
  let count = 0;
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inside = Object.values(value);
    count += inside.length;
    if (count > max) return true;
    // One by one: a call takes a limited number of arguments.
    for (const one of inside) waiting.push(one);
  }
  return false;
}
