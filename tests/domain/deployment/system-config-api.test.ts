import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemConfigKeys } from '#lambdas/system-config/record/system-config-keys.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { startTable } from '../../support/stores/start/start-table.ts';

let table: Table;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

const get = async () => {
  const { status, body } = await callHandler<{ systemConfig: Record<string, unknown> }>(
    apiEvent('GET', 'system-configs'),
  );
  return { status, ...body };
};

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
