import type { annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { listReadableAnnotations } from '../record/readable-annotations.ts';
import { presentAnnotation } from './present-annotation.ts';
import { requireAnnotator } from './require-annotator.ts';

/**
 * The caller's annotations and the shared ones of the tribunal, as far as the caller sees their documents.
 * One read unit for about eight annotations, and one for each document. Throws `not_found` if
 * the caller is no arbitrator or mediator of the case.
 */
export const listAnnotations: UseCase<
  typeof annotationsEndpoints.listAnnotations,
  { table: Table }
> = async ({ table }, { principal, params: { caseId }, query }) => {
  const { userId } = await requireAnnotator({ table }, { principal, caseId });
  const readable = await listReadableAnnotations(table, { userId, caseId });
  const page = pageOfList(readable, query);
  return {
    ...page,
    data: page.data.map(({ annotation, document }) =>
      presentAnnotation(annotation, document, userId),
    ),
  };
};
