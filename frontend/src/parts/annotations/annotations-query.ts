import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  ANNOTATION_PAGE_SIZE,
  type Annotation,
  type AnnotationText,
  annotationsEndpoints,
} from '#contracts/endpoints/annotations.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import type { Passage } from './passages.ts';

/** The annotations of a case that the user may read, the oldest first. */
export const annotationsQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['annotations', caseId],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(annotationsEndpoints.listAnnotations, {
          params: { caseId },
          query: { page, perPage: ANNOTATION_PAGE_SIZE },
          signal,
          isBackground: true,
        }),
      ),
  });

/** Shows a changed annotation at once, then what the server has. */
function replaceIn(client: QueryClient, caseId: string, annotation: Annotation): void {
  const { queryKey } = annotationsQuery(caseId);
  client.setQueryData(queryKey, (all) => {
    if (!all) return undefined;
    const isListed = all.some(({ id }) => id === annotation.id);
    return isListed
      ? all.map((one) => (one.id === annotation.id ? annotation : one))
      : [...all, annotation];
  });
}

/** What is annotated: a page, words of it, or words of a transcript. */
export type Annotated = (Passage & { documentId: string }) | SpokenPassage;

export type SpokenPassage = {
  transcriptId: string;
  segmentId: string;
  quote: string;
  occurrence: number;
  /** When the words are spoken. */
  second: number;
};

type Added = Annotated & AnnotationText & { idempotencyKey: string };

export const useAddAnnotation = (caseId: string) =>
  useSubmit({
    loader: 'Adding annotation...',
    mutationFn: ({ idempotencyKey, ...body }: Added) =>
      'transcriptId' in body
        ? callApi(annotationsEndpoints.annotateTranscript, {
            ...{ params: { caseId }, body, idempotencyKey },
          })
        : callApi(annotationsEndpoints.createAnnotation, {
            ...{ params: { caseId }, body, idempotencyKey },
          }),
    onSuccess: ({ annotation }, _input, _context, { client }) =>
      replaceIn(client, caseId, annotation),
  });

export const useChangeAnnotation = (caseId: string) =>
  useSubmit({
    loader: 'Saving annotation...',
    mutationFn: ({ id, ...body }: AnnotationText & { id: string; version: number }) =>
      callApi(annotationsEndpoints.updateAnnotation, {
        params: { caseId, annotationId: id },
        body,
      }),
    onSuccess: ({ annotation }, _input, _context, { client }) =>
      replaceIn(client, caseId, annotation),
    onSettled: (_reply, error, _input, _context, { client }) =>
      error ? client.invalidateQueries(annotationsQuery(caseId)) : undefined,
  });

export const useDeleteAnnotation = (caseId: string) =>
  useSubmit({
    loader: 'Deleting annotation...',
    mutationFn: (id: string) =>
      callApi(annotationsEndpoints.deleteAnnotation, { params: { caseId, annotationId: id } }),
    onSuccess: (_reply, id, _context, { client }) =>
      void client.setQueryData(annotationsQuery(caseId).queryKey, (all) =>
        all?.filter((one) => one.id !== id),
      ),
  });
