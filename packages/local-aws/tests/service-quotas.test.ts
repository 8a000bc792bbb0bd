import {
  GetServiceQuotaCommand,
  ListServiceQuotasCommand,
  NoSuchResourceException,
  paginateListServiceQuotas,
  RequestServiceQuotaIncreaseCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceQuotas } from '../src/service-quotas/index.ts';
import { type Emulator, LOCAL_REGION } from '../src/shared/emulator.ts';

let emulator: Emulator;
let client: ServiceQuotasClient;
beforeAll(async () => {
  emulator = await startServiceQuotas({
    port: 0,
    quotas: [
      { serviceCode: 'transcribe', code: 'L-1', name: 'Streams', value: 25 },
      { serviceCode: 'transcribe', code: 'L-2', name: 'Jobs', value: 250 },
      { serviceCode: 'lambda', code: 'L-3', name: 'Executions', value: 10 },
    ],
  });
  client = new ServiceQuotasClient({
    region: LOCAL_REGION,
    endpoint: emulator.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
});

it('lists the quotas of a service by pages', async () => {
  const pages: string[][] = [];
  for await (const { Quotas = [] } of paginateListServiceQuotas(
    { client, pageSize: 1 },
    { ServiceCode: 'transcribe' },
  ))
    pages.push(Quotas.map(({ QuotaName, Value }) => `${QuotaName} ${Value}`));
  expect(pages).toEqual([['Streams 25'], ['Jobs 250']]);
});

it('answers one quota, and refuses others', async () => {
  const { Quota } = await client.send(
    new GetServiceQuotaCommand({ ServiceCode: 'lambda', QuotaCode: 'L-3' }),
  );
  expect(Quota).toMatchObject({ QuotaName: 'Executions', Value: 10, Adjustable: true });
  for (const command of [
    new GetServiceQuotaCommand({ ServiceCode: 'lambda', QuotaCode: 'L-1' }),
    new ListServiceQuotasCommand({ ServiceCode: 's3' }),
  ])
    await expect(client.send(command as never)).rejects.toThrow(NoSuchResourceException);
});

it('answers 501 to what it does not cover', async () => {
  await expect(
    client.send(
      new RequestServiceQuotaIncreaseCommand({
        ...{ ServiceCode: 'lambda', QuotaCode: 'L-3', DesiredValue: 1000 },
      }),
    ),
  ).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
});
