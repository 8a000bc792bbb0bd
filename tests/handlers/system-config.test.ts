import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { systemConfigKeys } from '#lambdas/system-config/record/system-config-keys.ts';
import { testApi } from '../support/handlers/test-api.ts';

await testApi('system-config', {
  async given({ table }) {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...systemConfigKeys.settings(), mobile: '18001234567', logoUrl: '/own-logo.svg' },
      }),
    );
  },
  endpoints: {
    getSystemConfig: {
      reply: {
        systemConfig: {
          mobile: '18001234567',
          logoUrl: '/own-logo.svg',
          faviconUrl: '/favicon.svg',
        },
      },
    },
  },
});
