import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from './emulator.ts';

/** An event as EventBridge delivers it. */
export const busEventSchema = z.object({
  version: z.literal('0'),
  id: z.string(),
  'detail-type': z.string(),
  source: z.string(),
  account: z.string(),
  /** ISO 8601 with whole seconds. */
  time: z.string(),
  region: z.string(),
  resources: z.array(z.string()),
  detail: z.record(z.string(), z.unknown()),
});
export type BusEvent = z.output<typeof busEventSchema>;

/** An event of this account and region. */
export function busEvent<Type extends string, Source extends string, Detail extends object>(event: {
  type: Type;
  source: Source;
  at: Date;
  resources: string[];
  detail: Detail;
}) {
  return {
    version: '0' as const,
    id: randomUUID(),
    'detail-type': event.type,
    source: event.source,
    account: LOCAL_ACCOUNT,
    time: `${event.at.toISOString().slice(0, 19)}Z`,
    region: LOCAL_REGION,
    resources: event.resources,
    detail: event.detail,
  };
}

/** The route of the local EventBridge for events of services, which PutEvents refuses. */
export const SERVICE_EVENTS_PATH = '/_local/service-events';

/** Publishes events of an AWS service. Throws if the local EventBridge has not stored them. */
export async function publishServiceEvents(
  eventsEndpoint: string,
  events: unknown[],
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${eventsEndpoint}${SERVICE_EVENTS_PATH}`, {
    method: 'POST',
    body: JSON.stringify({ events }),
    signal,
  });
  if (!response.ok) throw new Error(`EventBridge answered ${response.status}`);
}
