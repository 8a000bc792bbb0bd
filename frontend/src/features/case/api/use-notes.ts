import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NOTE_PAGE_SIZE, type Note, notesEndpoints } from '#contracts/endpoints/notes.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';

const notesKey = (caseId: string) => ['notes', caseId] as const;

/** The signed-in neutral's own notes on a case, newest first. */
export function useNotes(caseId: string) {
  return useQuery({
    queryKey: notesKey(caseId),
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(notesEndpoints.listNotes, {
          params: { id: caseId },
          query: { page, perPage: NOTE_PAGE_SIZE },
          signal,
        }),
      ),
  });
}

/** Adds a note, once for each `requestKey`; gives the server's message. */
export function useAddNote(caseId: string) {
  const queryClient = useQueryClient();
  return async (content: string, requestKey: string): Promise<string> => {
    const { message, newNote } = await callApi(notesEndpoints.createNote, {
      params: { id: caseId },
      body: { content },
      idempotencyKey: requestKey,
    });
    queryClient.setQueryData<Note[]>(
      notesKey(caseId),
      // A repeat gives the note that is there already.
      (notes) => notes && [newNote, ...notes.filter(({ id }) => id !== newNote.id)],
    );
    return message;
  };
}
