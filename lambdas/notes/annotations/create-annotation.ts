import type { annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import { type DocumentRecord, findVisibleDocuments } from '#lambdas/documents/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { type AnnotationDeps, sourceOfDocument } from '../record/annotation-sources.ts';
import { presentAnnotation } from './present-annotation.ts';
import { requireAnnotator } from './require-annotator.ts';
import { storeAnnotation } from './store-annotation.ts';

/**
 * Annotates a passage. Safe to repeat with the same Idempotency-Key. Throws `not_found` if the caller is no
 * arbitrator or mediator of the case, `invalid_input` for a document or page that they do not see or if nothing
 * is said, `conflict` over 500 annotations.
 */
export const createAnnotation: UseCase<
  typeof annotationsEndpoints.createAnnotation,
  AnnotationDeps & { clock: Clock }
> = async (deps, { principal, params, body, idempotencyKey }) => {
  const { table } = deps;
  const { caseId } = params;
  const annotator = await requireAnnotator({ table }, { principal, caseId });
  const { userId } = annotator;
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
  const stored = await storeAnnotation(deps, {
    ...{ annotator, endpointId: 'createAnnotation', idempotencyKey },
    request: { params, body },
    written: body,
  });
  const source = sourceOfDocument(document, stored);
  return {
    message: 'Annotation Added',
    annotation: presentAnnotation(stored, source, userId),
  };
};

/** A document whose pages are not counted yet is not read in the viewer either. */
function requirePage({ findings: { pageCount = 0 } }: DocumentRecord, page: number): void {
  if (page > pageCount) throw invalid('page', 'Choose a page of the document');
}

const invalid = (field: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field, message }] });
