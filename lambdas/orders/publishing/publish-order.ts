import type { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { blanksRefusal } from '#contracts/rules/blanks.ts';
import { blanksOfOrder } from '#contracts/rules/speech/orders.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireFiled } from '../drafts/clean-order.ts';
import type { OrderText } from '../record/order-record.ts';
import { getOrderRecord, getOrderText } from '../record/order-repository.ts';
import type { OrdersDeps } from '../record/orders-deps.ts';
import { beginPublication, endPublication, isSame, type Published } from '../record/publication.ts';
import { issueOrder, requireFreeNumber, requireType } from './issue-order.ts';
import { typesetOrder } from './typeset-order.ts';

type Deps = Omit<OrdersDeps, 'snapshots'>;

/**
 * Publishes one of the caller's orders as a document of its case: begins the publication, writes
 * the file, registers it as an upload is, sets the next hearing, and ends the publication. An
 * interrupted publication is finished by a repeat with the same choices; parallel requests make
 * one document. Throws `not_found` for a foreign order or case, `invalid_input` for a type that
 * the case's documents cannot have, `conflict` without a case, in a draft case, with an open blank (D115), with
 * the number of another published order of the case and for a published order, and as
 * `registerServed` does, which serves it (D113).
 */
export const publishOrder: UseCase<typeof ordersEndpoints.publishOrder, Deps> = async (
  deps,
  { principal, params, body: choices, idempotencyKey },
) => {
  const { table } = deps;
  const address = { userId: principal.userId, orderId: params.orderId };
  const order = await getOrderRecord(table, address.userId, address.orderId);
  if (!order.case) throw new AppError('conflict', 'Assign a case to this order first');
  const caseId = order.case.id;
  const record = await getOwnCase(deps, { principal, caseId });
  if (order.published) return repeatedReply(order.published, idempotencyKey);
  requireType(record.resolutionKind, choices);

  const begun = await beginPublication(deps, address, {
    caseId,
    choices,
    requireReady: async (unpublished) => {
      requireFiled(record);
      requireFilled(await getOrderText(table, unpublished));
      const { id: orderId, userId, number } = unpublished;
      await requireFreeNumber(table, { record, userId, number, orderId });
    },
  });
  if ('published' in begun) return repeatedReply(begun.published, idempotencyKey);
  const { publication } = begun;
  const { sheet, content } = await getOrderText(table, begun.order);
  const { fileFormat, beganAt: at } = publication;
  const issued = await issueOrder(deps, {
    ...{ record, principal, sheet, publication, byUserId: principal.userId },
    typeset: () => typesetOrder(deps, fileFormat, { content, sheet, at, record, principal }),
  });
  const ended = await endPublication(deps, address, {
    ...issued,
    at: deps.clock.now().toISOString(),
    ...(idempotencyKey !== undefined && { requestKey: idempotencyKey }),
  });
  if (!isSame(publication, choices)) throw alreadyPublished();
  return replyOf(ended);
};

/** Throws `conflict` for an order with an open blank (D115). */
function requireFilled(text: OrderText): void {
  const message = blanksRefusal(blanksOfOrder(text));
  if (message !== undefined) throw new AppError('conflict', message);
}

const alreadyPublished = () => new AppError('conflict', 'This order is published already');

/** The reply to a repeat of the request that published. Throws `conflict` for another request. */
function repeatedReply(published: Published, idempotencyKey: string | undefined) {
  if (idempotencyKey === undefined || published.requestKey !== idempotencyKey)
    throw alreadyPublished();
  return replyOf(published);
}

function replyOf({ documentId, hearingProblem }: Published) {
  const message = 'Order Published Successfully';
  return {
    message: hearingProblem
      ? `${message}. The next hearing could not be set: ${hearingProblem}`
      : message,
    documentId,
    hearingProblem,
  };
}
