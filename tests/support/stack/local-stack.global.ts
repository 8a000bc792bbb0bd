import type { TestProject } from 'vitest/node';
import { connectTable } from '#shared/dynamo/table.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { signIn } from '#tests/support/stack/portal-client.ts';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';
import { dumpItems } from '#tests/support/stores/dump-items.ts';

declare module 'vitest' {
  interface ProvidedContext {
    addresses: EndpointsFile;
    /** A session of each demo user, by role. */
    tokens: Record<string, string>;
  }
}

/** Starts the built local stack on free ports, once per run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { addresses, stop } = await startLocalStack();
  const tokens: Record<string, string> = {};
  for (const person of addresses.people) tokens[person.role] = await signIn(addresses, person);
  project.provide('addresses', addresses);
  project.provide('tokens', tokens);
  return async () => {
    const { region, credentials, endpoints, table } = addresses;
    await dumpItems(connectTable(table, { region, credentials, endpoint: endpoints.dynamodb }));
    await stop();
  };
}
