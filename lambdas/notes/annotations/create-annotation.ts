import * as z from 'zod';
import { ANNOTATIONS_MAX, type annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import { type DocumentRecord, findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, type QuotaUse, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { type AnnotationRecord, putAnnotation } from '../record/annotation-repository.ts';
import { presentAnnotation } from './present-annotation.ts';
import { requireAnnotator } from './require-annotator.ts';

/** Bounds what the list of a case reads. */
const annotationsQuota: Quota = {
  name: 'ANNOTATIONS',
  maxCount: ANNOTATIONS_MAX,
  message: `You have ${ANNOTATIONS_MAX} annotations in this case. Delete one to add another`,
};

/** One annotation of a person in a case. */
export const annotationUse = (input: { userId: string; caseId: string; now: Date }): QuotaUse => ({
  quota: annotationsQuota,
  ownerId: `${input.userId}#${input.caseId}`,
  count: 1,
  now: input.now,
});

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() });

/**
 * Annotates a passage. Safe to repeat with the same Idempotency-Key. Throws `not_found` if the caller is no
 * arbitrator or mediator of the case, `invalid_input` for a document or page that they do not see or if nothing
 * is said, `conflict` over 500 annotations.
 */
export const createAnnotation: UseCase<
  typeof annotationsEndpoints.createAnnotation,
  { table: Table; clock: Clock }
> = async ({ table, clock }, { principal, params, body, idempotencyKey }) => {
  const { caseId } = params;
  const { userId, name: author } = await requireAnnotator({ table }, { principal, caseId });
  const { documentId, page } = body;
  const [document] = await findVisibleDocuments(table, {
    userId,
    caseId,
    documentIds: [documentId],
  });
  if (body.quote === '' && body.note === '')
    throw invalid('note', 'Write a note, or select words first');
  if (!document) throw invalid('documentId', 'Choose a document of this case');
  requirePage(document, page);
  const now = clock.now();
  const created: z.output<typeof createdSchema> = {
    id: newId('annotation'),
    createdAt: now.toISOString(),
  };
  const record = { ...body, userId, author, caseId, version: 1 };
  const use = annotationUse({ userId, caseId, now });
  const items = {
    quota: quotaItem(table, use),
    annotation: putAnnotation(table, { ...record, ...created }),
  };
  const stored: AnnotationRecord = {
    ...record,
    ...(await createOnce(table, {
      ...{ userId, endpointId: 'createAnnotation', idempotencyKey, request: { params, body } },
      ...{ created, createdSchema, now, write: () => Object.values(items) },
    }).catch((error: unknown) => {
      throw failedItems(error, items).includes('quota') ? quotaExceeded(use) : error;
    })),
  };
  return {
    message: 'Annotation Added',
    annotation: presentAnnotation(stored, document, userId),
  };
};

/** A document whose pages are not counted yet is not read in the viewer either. */
function requirePage({ findings: { pageCount = 0 } }: DocumentRecord, page: number): void {
  if (page > pageCount) throw invalid('page', 'Choose a page of the document');
}

const invalid = (field: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field, message }] });
