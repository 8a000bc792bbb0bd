import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { recognisedWordsEndpoints } from '#contracts/endpoints/files/recognised-words.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

type OfPage = { caseId: string; documentId: string; page: number };

/** Corrections are put into the text within a minute. */
const POLL_MS = 4_000;

/** The words of a page; read again until the text has its corrections. */
export const recognisedPageQuery = ({ caseId, documentId, page }: OfPage) =>
  queryOptions({
    queryKey: ['recognised-page', caseId, documentId, page],
    queryFn: ({ signal }) =>
      callApi(recognisedWordsEndpoints.getRecognisedPage, {
        params: { caseId, documentId, page },
        signal,
        isBackground: true,
      }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.textState === 'waiting' ? POLL_MS : false),
  });

/** Calls `onLaid` when the text of a document has got its corrections; without a page nothing is awaited. */
export function useLaidText(
  { page, ...of }: Omit<OfPage, 'page'> & { page: number | undefined },
  onLaid: () => void,
): void {
  const { data } = useQuery({
    ...recognisedPageQuery({ ...of, page: page ?? 1 }),
    enabled: page !== undefined,
  });
  const state = page === undefined ? undefined : data?.textState;
  const before = useRef(state);
  const told = useRef(onLaid);
  told.current = onLaid;
  useEffect(() => {
    if (before.current === 'waiting' && state === 'current') told.current();
    before.current = state;
  }, [state]);
}

type Corrections = { version: string; words: { at: number; text: string }[] };

/** Saves the corrections of a page. After a conflict the page is read again; the edits stay. */
export const useCorrectPage = ({ caseId, documentId, page }: OfPage) =>
  useSubmit({
    loader: 'Saving...',
    mutationFn: (body: Corrections) =>
      callApi(recognisedWordsEndpoints.correctRecognisedPage, {
        params: { caseId, documentId, page },
        body,
      }),
    // A conflict is told in the panel.
    onFailure: (error) => {
      if (!(error instanceof ApiFailure && error.status === 409)) showFailure(error);
    },
    onSettled: async (_reply, _error, _input, _context, { client }) => {
      void invalidate(client, queryKeys.documents(caseId));
      await client.invalidateQueries(recognisedPageQuery({ caseId, documentId, page }));
    },
  });
