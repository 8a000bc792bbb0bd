import { type AnnotationRecord, listAnnotationRecords } from './annotation-repository.ts';
import {
  type AnnotationDeps,
  type AnnotationSource,
  annotationSources,
} from './annotation-sources.ts';

/**
 * What a member of the tribunal reads at this moment: their own annotations and the shared ones, the oldest
 * first, each with what it is of. Those of documents that they may not see are left out. Consistent: one
 * read unit for about eight annotations, and what `annotationSources` reads.
 */
export async function listReadableAnnotations(
  deps: AnnotationDeps,
  reader: { userId: string; caseId: string },
): Promise<{ annotation: AnnotationRecord; source: AnnotationSource }[]> {
  const annotations = await listAnnotationRecords(deps.table, reader);
  const sourceOf = await annotationSources(deps, reader, annotations);
  return annotations.flatMap((annotation) => {
    const source = sourceOf(annotation);
    return source ? { annotation, source } : [];
  });
}
