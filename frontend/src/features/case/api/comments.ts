import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  COMMENT_PAGE_SIZE,
  type Comment,
  commentsEndpoints,
} from '#contracts/endpoints/comments.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** The addresses of attachments are valid for five minutes. */
const ATTACHMENTS_RELOAD_MS = 4 * 60_000;

/** The comments that the signed-in neutral may read, oldest first. */
type Thread = { comments: readonly Comment[]; isMessagingAppAvailable: boolean };

const haveAttachment = (thread: Thread | undefined) =>
  thread?.comments.some(({ content }) => content.includes(' download=')) ?? false;

/** The comments of a case. Its key is below the case's key: reloading the case reloads them. */
export const commentsQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'comments'],
    queryFn: async ({ signal }): Promise<Thread> => {
      let isMessagingAppAvailable = false;
      const comments = await readAllPages(async (page) => {
        const reply = await callApi(commentsEndpoints.listComments, {
          params: { id: caseId },
          query: { page, perPage: COMMENT_PAGE_SIZE },
          signal,
          isBackground: true,
        });
        isMessagingAppAvailable = reply.isMessagingAppAvailable;
        return reply;
      });
      return { comments, isMessagingAppAvailable };
    },
    // In a visible window only. Keeps the links to attachments valid.
    refetchInterval: ({ state }) => haveAttachment(state.data) && ATTACHMENTS_RELOAD_MS,
    refetchOnWindowFocus: ({ state }) => haveAttachment(state.data),
  });

export const useComments = (caseId: string) =>
  useQuery({ ...commentsQuery(caseId), select: ({ comments }) => comments });

/** Whether comments can be copied to the messaging app; false until that is known. */
export const useMessagingApp = (caseId: string): boolean =>
  useQuery({
    ...commentsQuery(caseId),
    select: ({ isMessagingAppAvailable }) => isMessagingAppAvailable,
  }).data ?? false;

/** The members of the case who read its comments (D108). */
export const threadReadersQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'readers'],
    queryFn: async ({ signal }) => {
      const { readers } = await callApi(commentsEndpoints.listThreadReaders, {
        params: { id: caseId },
        signal,
        isBackground: true,
      });
      return readers;
    },
  });

type NewComment = ApiInput<(typeof commentsEndpoints)['createComment']>['body'];

/** Adds a comment. */
export const useAddComment = (caseId: string) =>
  useSubmit({
    mutationFn: ({ comment, idempotencyKey }: { comment: NewComment; idempotencyKey: string }) =>
      callApi(commentsEndpoints.createComment, {
        params: { id: caseId },
        body: comment,
        idempotencyKey,
      }),
    onSuccess: async ({ currentComment }, _input, _context, { client }) => {
      const { queryKey } = commentsQuery(caseId);
      // A reload under way would remove the comment again.
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        // A repeated request returns the comment that is there already.
        (thread) =>
          thread && {
            ...thread,
            comments: [
              ...thread.comments.filter(({ id }) => id !== currentComment.id),
              currentComment,
            ],
          },
      );
    },
    onError: async (error, _input, _context, { client }) => {
      // The case no longer accepts comments: the page must show that.
      if (error instanceof ApiFailure && error.code === 'conflict')
        await invalidate(client, queryKeys.case(caseId));
    },
  });

export type PrivateEntries = 'include' | 'omit';

/** Saves the thread as a PDF. */
export const useExportComments = (caseId: string, fileName: string) =>
  useSubmit({
    loader: 'Download comments',
    mutationFn: async (privateEntries: PrivateEntries) => {
      const { fileUrl } = await callApi(commentsEndpoints.downloadComments, {
        params: { id: caseId },
        query: { privateEntries },
        isBackground: true,
      });
      saveBlob(await fetchFile(fileUrl), fileName);
    },
    onSuccess: () => showSnackbar('success', 'Download completed'),
  });

/** Fetches the whole file, so that "Download completed" is true. */
async function fetchFile(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The file was refused with ${answer.status}`);
  return answer.blob();
}
