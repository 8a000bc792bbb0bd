import { queryOptions } from '@tanstack/react-query';
import { NOTE_PAGE_SIZE, notesEndpoints } from '#contracts/endpoints/notes.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** The signed-in neutral's own notes on a case, newest first. */
export const notesQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['notes', caseId],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(notesEndpoints.listNotes, {
          params: { id: caseId },
          query: { page, perPage: NOTE_PAGE_SIZE },
          signal,
        }),
      ),
  });

/** Adds a note. */
export const useAddNote = (caseId: string) =>
  useSubmit({
    loader: 'Adding notes...',
    mutationFn: ({ content, idempotencyKey }: { content: string; idempotencyKey: string }) =>
      callApi(notesEndpoints.createNote, {
        params: { id: caseId },
        body: { content },
        idempotencyKey,
      }),
    onSuccess: ({ newNote }, _input, _context, { client }) =>
      void client.setQueryData(
        notesQuery(caseId).queryKey,
        // A repeated request returns the note that is there already.
        (notes) => notes && [newNote, ...notes.filter(({ id }) => id !== newNote.id)],
      ),
  });
