import type { annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import type { AnnotationDeps } from '../record/annotation-sources.ts';
import { listReadableAnnotations } from '../record/readable-annotations.ts';
import { presentAnnotation } from './present-annotation.ts';
import { requireAnnotator } from './require-annotator.ts';

/**
 * The caller's annotations and the shared ones of the tribunal, as far as the caller sees their documents.
 * One read unit for about eight annotations, and what `annotationSources` reads. Throws `not_found` if
 * the caller is no arbitrator or mediator of the case.
 */
export const listAnnotations: UseCase<
  typeof annotationsEndpoints.listAnnotations,
  AnnotationDeps
> = async (deps, { principal, params: { caseId }, query }) => {
  const { userId } = await requireAnnotator(deps, { principal, caseId });
  const readable = await listReadableAnnotations(deps, { userId, caseId });
  const page = pageOfList(readable, query);
  return {
    ...page,
    data: page.data.map(({ annotation, source }) => presentAnnotation(annotation, source, userId)),
  };
};
