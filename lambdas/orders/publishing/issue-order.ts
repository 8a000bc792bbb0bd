import {
  type DocumentCategories,
  documentCategoriesOf,
  OTHER_DOCUMENT_TYPE,
} from '#contracts/rules/documents/document-types.ts';
import type { OrderSheet } from '#contracts/rules/speech/orders.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { registerServed } from '#lambdas/documents/door.ts';
import { documentIdOf } from '#lambdas/documents/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { PublishChoices } from '../record/order-record.ts';
import type { OrdersDeps } from '../record/orders-deps.ts';
import { listCountedOrders } from '../record/orders-of-case.ts';
import { isUploadRegistered, type Publication, type Published } from '../record/publication.ts';
import { hearingInstantOf, setHearingOfOrder } from './set-hearing-of-order.ts';
import { writeOrderFile } from './write-order-file.ts';

type Deps = Pick<OrdersDeps, 'table' | 'clock' | 'files' | 'isScanned'>;

/** What a published order keeps of its publication. */
export type Issued = Pick<
  Published,
  'documentId' | 'name' | 'hearingProblem' | 'nextHearingAt' | keyof PublishChoices
>;

/**
 * Issues an order whose publication has begun: writes the file, registers it as an upload is, which serves
 * it (D113), and sets the next hearing. A repeat finishes what was interrupted and makes one document;
 * `principal` can then be another member than the one who began (`byUserId`). Throws as `registerServed` does.
 */
export async function issueOrder(
  deps: Deps,
  input: {
    record: CaseRecord;
    principal: Principal;
    sheet: OrderSheet | undefined;
    publication: Publication;
    byUserId: string;
    /** The bytes of the file. */
    typeset: () => Promise<Uint8Array>;
  },
): Promise<Issued> {
  const { record, principal, sheet, publication, byUserId, typeset } = input;
  const { uploadId, visibilityType } = publication;
  const { id: caseId } = record;
  const isRegistered = await isUploadRegistered(deps.table, { caseId, uploadId });
  const file = await writeOrderFile(deps, {
    ...{ publication, sheet, userId: byUserId },
    typeset: isRegistered ? undefined : typeset,
  });
  // An upload is registered by the person whose it is.
  if (!isRegistered || byUserId === principal.userId)
    await registerServed(
      deps,
      {
        principal,
        params: { caseId },
        body: {
          documentDetails: [
            {
              name: file.name,
              url: { url: file.key, ...typeOf(publication) },
              visibilityType,
            },
          ],
        },
        // Its receipt repeats the notification after an interruption.
        idempotencyKey: uploadId,
      },
      { title: file.title },
    ).catch((error: unknown) => {
      throw isOfFile(error)
        ? new Error('S3 does not have the order as written', { cause: error })
        : error;
    });
  const hearingProblem = await setHearingOfOrder(deps, { principal, caseId, sheet });
  return {
    ...{ documentType: publication.documentType, visibilityType },
    ...{ fileFormat: publication.fileFormat, hearingProblem },
    documentId: documentIdOf(uploadId),
    name: file.name,
    ...(sheet?.next && { nextHearingAt: hearingInstantOf(sheet.next) }),
  };
}

/** The server wrote this file, so an error about it is not the caller's. */
const isOfFile = (error: unknown) => error instanceof AppError && error.code === 'unsupported_type';

/** Throws `conflict` if another published order of the case has the number. `orderId`: the order itself. */
export async function requireFreeNumber(
  table: Table,
  input: {
    record: CaseRecord;
    userId: string;
    number: number | undefined;
    orderId: string | undefined;
  },
): Promise<void> {
  const { record, userId, number, orderId } = input;
  if (number === undefined) return;
  const orders = await listCountedOrders(table, { record, userId });
  if (orders.some((one) => one.id !== orderId && one.isPublished && one.number === number))
    throw new AppError(
      'conflict',
      `Order No. ${number} of this case is published already. Edit this order and change its number.`,
    );
}

/** Throws `invalid_input` if the documents of such a case have no types. */
export function requireType(
  resolutionKind: string,
  { documentType }: Pick<PublishChoices, 'documentType'>,
): void {
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
