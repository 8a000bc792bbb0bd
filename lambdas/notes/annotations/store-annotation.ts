import * as z from 'zod';
import { ANNOTATIONS_MAX } from '#contracts/endpoints/annotations.ts';
import type { Clock } from '#shared/clock.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, type QuotaUse, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { type AnnotationRecord, putAnnotation } from '../record/annotation-repository.ts';
import type { Annotator } from './require-annotator.ts';

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

type Written = Omit<
  AnnotationRecord,
  'id' | 'userId' | 'author' | 'caseId' | 'version' | 'createdAt'
>;

/** Writes an annotation once, whatever it is of. Throws `conflict` over 500 annotations. */
export async function storeAnnotation(
  { table, clock }: { table: Table; clock: Clock },
  {
    annotator: { userId, name: author },
    endpointId,
    idempotencyKey,
    request,
    written,
  }: {
    annotator: Annotator;
    endpointId: 'createAnnotation' | 'annotateTranscript';
    idempotencyKey: string | undefined;
    request: { params: { caseId: string }; body: object };
    written: Written;
  },
): Promise<AnnotationRecord> {
  const { caseId } = request.params;
  const now = clock.now();
  const created: z.output<typeof createdSchema> = {
    id: newId('annotation'),
    createdAt: now.toISOString(),
  };
  const record = { ...written, userId, author, caseId, version: 1 };
  const use = annotationUse({ userId, caseId, now });
  const items = {
    quota: quotaItem(table, use),
    annotation: putAnnotation(table, { ...record, ...created }),
  };
  return {
    ...record,
    ...(await createOnce(table, {
      ...{ userId, endpointId, idempotencyKey, request },
      ...{ created, createdSchema, now, write: () => Object.values(items) },
    }).catch((error: unknown) => {
      throw failedItems(error, items).includes('quota') ? quotaExceeded(use) : error;
    })),
  };
}
