import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemConfigKeys } from '#lambdas/system-config/system-config-keys.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '../support/api-event.ts';
import { startTable } from '../support/stores/start-table.ts';

let table: Table;
let stop: () => Promise<void>;
let get: () => Promise<{ status: number; systemConfig: Record<string, unknown> }>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  const { handler } = await import('#lambdas/system-config/handler.ts');
  get = async () => {
    // The handlers do not read the Lambda context.
    const reply = await handler(apiEvent('GET', 'system-configs'), {} as Context);
    return { status: reply.statusCode, ...JSON.parse(reply.body) };
  };
});
afterAll(() => stop());

test('returns default terms and questions without a token', async () => {
  const { status, systemConfig } = await get();
  expect(status).toBe(200);
  expect(systemConfig['terminology']).toHaveLength(24);
  expect(Object(systemConfig['faq']).length).toBeGreaterThanOrEqual(8);
  expect(systemConfig['tutorialUrl']).toBe(
    '/tutorials/signing-in.webm,/tutorials/your-docket.webm',
  );
  expect(systemConfig).toMatchObject({ logoUrl: '', faviconUrl: '/favicon.svg' });
});

test('prefers each value of the deployment to its default', async () => {
  const before = await get();
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...systemConfigKeys.settings(), mobile: '+912212345678', logoUrl: '/ours.svg' },
    }),
  );
  const { systemConfig } = await get();
  expect(systemConfig).toEqual({
    ...before.systemConfig,
    mobile: '+912212345678',
    logoUrl: '/ours.svg',
  });
});
