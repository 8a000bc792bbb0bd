import type { Context } from 'aws-lambda';
import { endpointList } from '#contracts/endpoints.ts';
import type { apiEvent } from './api-event.ts';

export type HandlerReply<Body> = {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
  /** The body as it was sent. */
  text: string;
};

/**
 * Sends an event to the function that serves its endpoint, as API Gateway does. The function reads
 * its environment at the first call.
 */
export async function callHandler<Body = unknown>(
  event: ReturnType<typeof apiEvent>,
): Promise<HandlerReply<Body>> {
  const reply = await callHandlerForText(event);
  return { ...reply, body: JSON.parse(reply.text) };
}

/** As `callHandler`, for a reply that is not JSON. */
export async function callHandlerForText(
  event: ReturnType<typeof apiEvent>,
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const endpoint = endpointList.find(
    ({ method, path }) => method === event.httpMethod && `/${path}` === event.resource,
  );
  if (!endpoint) throw new Error(`No contract for ${event.httpMethod} ${event.resource}`);
  const { handler } = await import(`../../lambdas/${endpoint.domain}/handler.ts`);
  // Handlers do not read the Lambda context.
  const { statusCode, headers = {}, body } = await handler(event, {} as Context);
  return { status: statusCode, headers, text: body };
}
