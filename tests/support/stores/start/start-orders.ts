import type { Context } from 'aws-lambda';
import { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { startDocuments } from './start-documents.ts';

/** The orders' handler on the case, people and files of `startDocuments`. */
export type Orders = Awaited<ReturnType<typeof startOrders>>;

type Facts = { userId?: string; key?: string };

export async function startOrders() {
  const on = await startDocuments();
  await on.addPerson('usr_one', 'arbitrator');
  const { handler } = await import('#lambdas/orders/handler.ts');

  async function ask(
    id: keyof typeof ordersEndpoints,
    {
      userId = 'usr_one',
      key = '',
      orderId,
      caseId,
      ...rest
    }: Facts & { orderId?: string; caseId?: string; body?: object; query?: object } = {},
  ) {
    const { method, path } = ordersEndpoints[id];
    const event = apiEvent(method, path, {
      userId,
      ...(orderId !== undefined && { params: { orderId } }),
      ...(caseId !== undefined && { params: { caseId } }),
      ...(rest.body && { body: rest.body }),
      query: { ...rest.query },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
    // The handlers do not read the Lambda context.
    const reply = await handler(event, {} as Context);
    // Replies are untyped; each test asserts the fields that it reads.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const body: any = JSON.parse(reply.body);
    return { status: reply.statusCode, body, text: reply.body };
  }

  /** Saves an order and returns its id. */
  async function save(order: object, facts: Facts = {}): Promise<string> {
    const { status, body } = await ask('createOrder', { ...facts, body: order });
    if (status !== 200) throw new Error(`Not saved: ${body.message}`);
    return body.id;
  }

  return {
    ...on,
    ask,
    save,
    /** Saves an order of a case and returns its id. */
    saveFor: (n: number, order: object = {}, facts: Facts = {}) =>
      save({ content: '<p>Heard.</p>', caseId: caseIdOf(n), ...order }, facts),
    order: async (orderId: string, userId = 'usr_one') =>
      (await ask('getOrder', { orderId, userId })).body,
    edit: (orderId: string, body: object, userId = 'usr_one') =>
      ask('updateOrder', { orderId, body, userId }),
    publish: (orderId: string, body: object = {}, facts: Facts = {}) =>
      ask('publishOrder', { orderId, body, ...facts }),
    orders: async (query: object = {}, userId = 'usr_one') =>
      (await ask('listOrders', { query, userId })).body,
  };
}
