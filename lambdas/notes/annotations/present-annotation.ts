import type { Annotation } from '#contracts/endpoints/annotations.ts';
import type { AnnotationRecord } from '../record/annotation-repository.ts';
import type { AnnotationSource } from '../record/annotation-sources.ts';

/** An annotation as its reader sees it, with the present name and number of what it is of. */
export const presentAnnotation = (
  { userId, caseId: _, createdAt, spoken, ...fields }: AnnotationRecord,
  { kind, name, citation, isOutdated, segmentId, second }: AnnotationSource,
  reader: string,
): Annotation => ({
  ...fields,
  ...{ kind, documentName: name, citation, isOutdated },
  ...{ transcriptId: spoken?.transcriptId ?? '', segmentId, second },
  isOwn: userId === reader,
  created_at: createdAt,
});
