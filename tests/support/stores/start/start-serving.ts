import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMessages } from 'local-aws/messages';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { type Orders, startOrders } from './start-orders.ts';

type Agent = { partyId: string; name: string; email: string };

export type Serving = {
  on: Orders;
  /** Address of the local mail service. */
  inbox: string;
  stop: () => Promise<void>;
};

/** Stores of orders, a mail service, and the agents of parties who are served. */
export async function startServing(agents: readonly Agent[]): Promise<Serving> {
  const on = await startOrders();
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-served-'));
  const messages = await startMessages({ port: 0, dataDir });
  await batchWrite(on.table, { put: agents.map(itemOf) });
  return {
    on,
    inbox: messages.endpoint,
    async stop() {
      await messages.close();
      await rm(dataDir, { recursive: true });
      await on.stop();
    },
  };
}

const itemOf = ({ partyId, name, email }: Agent) => ({
  ...partyKeys.agent(partyId, `agt_${partyId}_${name}`),
  ...{ id: `agt_${partyId}_${name}`, partyId, role: 'secondary', name, email },
  ...{ mobile: '+919870009999', createdAt: '2026-01-05T06:30:00.000Z' },
});
