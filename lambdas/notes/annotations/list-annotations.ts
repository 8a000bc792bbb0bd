import type { annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import { findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { listAnnotationRecords } from '../record/annotation-repository.ts';
import { presentAnnotation } from './present-annotation.ts';
import { requireAnnotator } from './require-annotator.ts';

/**
 * The caller's annotations and the shared ones of the tribunal, as far as the caller sees their documents.
 * One read unit for about eight annotations, and one for each document of the page. Throws `not_found` if
 * the caller is no arbitrator or mediator of the case.
 */
export const listAnnotations: UseCase<
  typeof annotationsEndpoints.listAnnotations,
  { table: Table }
> = async ({ table }, { principal, params: { caseId }, query }) => {
  const { userId } = await requireAnnotator({ table }, { principal, caseId });
  const reader = { userId, caseId };
  const records = await listAnnotationRecords(table, reader);
  const documentIds = records.map(({ documentId }) => documentId);
  const documents = await findVisibleDocuments(table, { ...reader, documentIds });
  const byId = new Map(documents.map((document) => [document.id, document]));
  const visible = records.flatMap((record) => {
    const document = byId.get(record.documentId);
    return document ? presentAnnotation(record, document, userId) : [];
  });
  return pageOfList(visible, query);
};
