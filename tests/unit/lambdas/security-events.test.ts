import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import { type ErrorCode, errorStatus } from '#contracts/http/errors.ts';
import { AppError } from '#shared/errors.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { newId } from '#shared/ids.ts';
import { logger } from '#shared/logger.ts';
import { apiEvent } from '#tests/support/api-event.ts';

/** The security events of docs/inventory.md write their lines (ASVS 5, 16.3.2 to 16.3.4). */

type Line = [event: string, attributes?: Record<string, unknown> | undefined];
let lines: Line[] = [];
beforeEach(() => {
  lines = [];
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(logger, level).mockImplementation((...line) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const caseId = newId('case');
const userId = newId('user');

/** The lines of a call whose work throws. */
async function linesOf(error: unknown, change: (event: APIGatewayProxyEvent) => void = () => {}) {
  const endpoints = {
    open: endpoint({
      domain: 'notes',
      method: 'GET',
      path: 'cases/{id}',
      summary: 'Opens a case',
      access: 'public',
      params: z.object({ id: z.string() }),
      response: z.object({}),
    }),
  };
  const handler = createApiHandler({} as never, async () => endpoints, {
    open: async () => async () => {
      throw error;
    },
  });
  const event = apiEvent('GET', 'cases/{id}');
  event.pathParameters = { id: caseId };
  event.requestContext.authorizer = { claims: { username: userId, origin_jti: 'one' } };
  change(event);
  const { statusCode } = await handler(event, {} as never);
  const line = (name: string) => lines.find(([written]) => written === name)?.[1];
  return { statusCode, line, requestId: event.requestContext.requestId };
}

const codes = Object.keys(errorStatus) as ErrorCode[];

describe('a refusal', () => {
  it.each(codes.filter((code) => code !== 'internal'))(
    '%s names its code, who called from where, what for, and the answer',
    async (code) => {
      const { statusCode, line, requestId } = await linesOf(new AppError(code, 'No'));
      expect(statusCode).toBe(errorStatus[code]);
      expect(line('request_refused')).toEqual({ requestId, code });
      expect(line('request')).toMatchObject({
        requestId,
        route: 'GET /cases/{id}',
        ids: [caseId],
        status: errorStatus[code],
        userId,
        from: expect.any(String),
      });
    },
  );

  it('of input that breaks the contract is one', async () => {
    const { line } = await linesOf(undefined, (event) => {
      event.headers = {};
      event.multiValueHeaders = {};
    });
    expect(line('request_refused')).toMatchObject({ code: 'invalid_usage_mode' });
  });

  it('of a call without a token names no user, and a token of another form neither', async () => {
    for (const claims of [undefined, { username: '\n{"level":"ERROR"}' }, { username: 7 }]) {
      lines = [];
      const { line } = await linesOf(new AppError('not_allowed', 'No'), (event) => {
        event.requestContext.authorizer = claims && { claims };
      });
      expect(line('request')).not.toHaveProperty('userId');
    }
  });
});

it('an error that nobody expected is written with its cause, and not shown', async () => {
  const cause = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
  const failed = new TypeError('fetch failed', { cause });
  const { statusCode, line, requestId } = await linesOf(failed);
  expect(statusCode).toBe(500);
  expect(line('request_failed')).toEqual({ requestId, error: failed });
  expect(line('request')).toMatchObject({ status: 500, userId });
});

it('the document names each code and line', () => {
  const inventory = readFileSync('docs/inventory.md', 'utf8');
  const section = inventory.slice(inventory.indexOf('## Security events'));
  expect(codes.filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
  for (const name of ['request_refused', 'request_failed', 'breached_passwords_unanswered'])
    expect(section).toContain(`\`${name}\``);
});
