import type { Context } from 'aws-lambda';
import { endpointList } from '#contracts/endpoints.ts';
import type { apiEvent } from './api-event.ts';

/** Sends an event to the function that serves its endpoint, as API Gateway does. */
export async function callHandler(
  event: ReturnType<typeof apiEvent>,
): Promise<{ status: number; body: unknown }> {
  const endpoint = endpointList.find(
    ({ method, path }) => method === event.httpMethod && `/${path}` === event.resource,
  );
  if (!endpoint) throw new Error(`No contract for ${event.httpMethod} ${event.resource}`);
  const { handler } = await import(`../../lambdas/${endpoint.domain}/handler.ts`);
  // Handlers do not read the Lambda context.
  const reply = await handler(event, {} as Context);
  return { status: reply.statusCode, body: JSON.parse(reply.body) };
}
