import type { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { blanksRefusal } from '#contracts/rules/blanks.ts';
import {
  type DocumentCategories,
  documentCategoriesOf,
  OTHER_DOCUMENT_TYPE,
} from '#contracts/rules/documents/document-types.ts';
import { blanksOfOrder } from '#contracts/rules/speech/orders.ts';
import { type CaseRecord, getOwnCase } from '#lambdas/cases/record.door.ts';
import { registerServed } from '#lambdas/documents/door.ts';
import { documentIdOf } from '#lambdas/documents/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireFiled } from '../drafts/clean-order.ts';
import type { OrderRecord, OrderText, PublishChoices } from '../record/order-record.ts';
import { getOrderRecord, getOrderText } from '../record/order-repository.ts';
import type { OrdersDeps } from '../record/orders-deps.ts';
import { listCountedOrders } from '../record/orders-of-case.ts';
import {
  beginPublication,
  endPublication,
  isSame,
  type Published,
  toChoices,
} from '../record/publication.ts';
import { hearingInstantOf, setHearingOfOrder } from './set-hearing-of-order.ts';
import { writeOrderFile } from './write-order-file.ts';

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
      await requireFreeNumber(table, unpublished, record);
    },
  });
  if ('published' in begun) return repeatedReply(begun.published, idempotencyKey);
  const { publication } = begun;
  const { sheet, content } = await getOrderText(table, begun.order);
  const file = await writeOrderFile(deps, { ...begun, content, sheet, record, principal });
  const request = {
    principal,
    params: { caseId },
    body: {
      documentDetails: [
        {
          name: file.name,
          url: { url: file.key, ...typeOf(publication) },
          visibilityType: publication.visibilityType,
        },
      ],
    },
    // Its receipt repeats the notification after an interruption.
    idempotencyKey: publication.uploadId,
  };
  await registerServed(deps, request, { title: file.title }).catch((error: unknown) => {
    throw isOfFile(error)
      ? new Error('S3 does not have the order as written', { cause: error })
      : error;
  });
  const hearingProblem = await setHearingOfOrder(deps, { principal, caseId, sheet });
  const ended = await endPublication(deps, address, {
    ...toChoices(publication),
    documentId: documentIdOf(publication.uploadId),
    name: file.name,
    at: deps.clock.now().toISOString(),
    hearingProblem,
    ...(sheet?.next && { nextHearingAt: hearingInstantOf(sheet.next) }),
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

/** Throws `conflict` if another published order of the case has the number. */
async function requireFreeNumber(
  table: Table,
  { id, userId, number }: OrderRecord,
  record: CaseRecord,
): Promise<void> {
  if (number === undefined) return;
  const orders = await listCountedOrders(table, { record, userId });
  if (orders.some((one) => one.id !== id && one.isPublished && one.number === number))
    throw new AppError(
      'conflict',
      `Order No. ${number} of this case is published already. Edit this order and change its number.`,
    );
}

/** The server wrote this file, so an error about it is not the caller's. */
const isOfFile = (error: unknown) => error instanceof AppError && error.code === 'unsupported_type';

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

/** Throws `invalid_input` if the documents of such a case have no types. */
function requireType(resolutionKind: string, { documentType }: PublishChoices): void {
  if (documentType === '' || Object.keys(documentCategoriesOf(resolutionKind)).length > 0) return;
  const message = 'Only documents of an arbitration have a type';
  throw new AppError('invalid_input', message, { issues: [{ field: 'documentType', message }] });
}

/** A document type in its category; one that is not in the list belongs to Others. */
function typeOf({ documentType }: PublishChoices) {
  if (documentType === '') return { category: '', uploadType: '' };
  const categories: DocumentCategories = documentCategoriesOf('arbitration');
  const listed = Object.entries(categories).find(([, types]) => types.includes(documentType))?.[0];
  return { category: listed ?? OTHER_DOCUMENT_TYPE, uploadType: documentType };
}
