import type { annotationsEndpoints } from '#contracts/endpoints/annotations.ts';
import { findTranscriptOf } from '#lambdas/transcripts/redaction.door.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { type AnnotationDeps, annotationSources } from '../record/annotation-sources.ts';
import { presentAnnotation } from './present-annotation.ts';
import { requireAnnotator } from './require-annotator.ts';
import { storeAnnotation } from './store-annotation.ts';

/**
 * Annotates words of a transcript. Safe to repeat with the same Idempotency-Key. Throws `not_found` if the
 * caller is no arbitrator or mediator of the case, `invalid_input` for a transcript of another case,
 * `conflict` over 500 annotations.
 */
export const annotateTranscript: UseCase<
  typeof annotationsEndpoints.annotateTranscript,
  AnnotationDeps & { clock: Clock }
> = async (deps, { principal, params, body, idempotencyKey }) => {
  const { caseId } = params;
  const annotator = await requireAnnotator(deps, { principal, caseId });
  const { userId } = annotator;
  const { transcriptId, segmentId, second, ...passage } = body;
  const transcript = await findTranscriptOf(deps.table, { caseId, transcriptId });
  const message = 'Choose a transcript of this case';
  if (!transcript)
    throw new AppError('invalid_input', message, { issues: [{ field: 'transcriptId', message }] });
  const { number, latest } = transcript;
  const spoken = { transcriptId, number, segmentId, second, version: latest.version };
  const stored = await storeAnnotation(deps, {
    ...{ annotator, endpointId: 'annotateTranscript', idempotencyKey },
    request: { params, body },
    written: { ...passage, documentId: '', page: 0, spoken },
  });
  const source = (await annotationSources(deps, { userId, caseId }, [stored]))(stored);
  if (!source) throw new Error(`The transcript of annotation ${stored.id} is gone`);
  return { message: 'Annotation Added', annotation: presentAnnotation(stored, source, userId) };
};
