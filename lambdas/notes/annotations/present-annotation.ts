import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { citationOfPage, type DocumentRecord } from '#lambdas/documents/record.door.ts';
import type { AnnotationRecord } from '../record/annotation-repository.ts';

/** An annotation as its reader sees it, with the present name and number of its document. */
export const presentAnnotation = (
  { userId, caseId: _, createdAt, ...fields }: AnnotationRecord,
  document: DocumentRecord,
  reader: string,
): Annotation => ({
  ...fields,
  documentName: document.name,
  citation: citationOfPage(document, fields.page),
  isOutdated: document.replacedAt !== undefined && document.replacedAt > createdAt,
  isOwn: userId === reader,
  created_at: createdAt,
});
