import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  COMMENT_PAGE_SIZE,
  type Comment,
  commentsEndpoints,
} from '#contracts/endpoints/comments.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';

/** Under the case's key: what makes the open case be read again reads its thread again too. */
const commentsKey = (caseId: string) => ['case', caseId, 'comments'] as const;

/** The addresses of attachments live for five minutes. */
const ATTACHMENTS_RELOAD_MS = 4 * 60_000;

/** What the signed-in neutral may see of a thread, oldest first. */
type Thread = { comments: readonly Comment[]; isMessagingAppAvailable: boolean };

const haveAttachment = (thread: Thread | undefined) =>
  thread?.comments.some(({ content }) => content.includes(' download=')) ?? false;

/** The comments of a case's thread that the signed-in neutral may see, oldest first. */
export const useComments = (caseId: string) => useThread(caseId, ({ comments }) => comments);

/** Whether comments of a case can be copied to the messaging app; false until it is known. */
export const useMessagingApp = (caseId: string): boolean =>
  useThread(caseId, ({ isMessagingAppAvailable }) => isMessagingAppAvailable).data ?? false;

function useThread<Part>(caseId: string, select: (thread: Thread) => Part) {
  return useQuery({
    queryKey: commentsKey(caseId),
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
    select,
    // While the window is in front, so that a link that is clicked leads to its file.
    refetchInterval: ({ state }) => haveAttachment(state.data) && ATTACHMENTS_RELOAD_MS,
    refetchOnWindowFocus: ({ state }) => haveAttachment(state.data),
  });
}

export type NewComment = ApiInput<(typeof commentsEndpoints)['createComment']>['body'];

/** Adds a comment, once for each `requestKey`; gives the server's message. */
export function useAddComment(caseId: string) {
  const client = useQueryClient();
  return async (comment: NewComment, requestKey: string): Promise<string> => {
    try {
      const { currentComment, message } = await callApi(commentsEndpoints.createComment, {
        params: { id: caseId },
        body: comment,
        idempotencyKey: requestKey,
      });
      // A reload that was asked before would take it away again.
      await client.cancelQueries({ queryKey: commentsKey(caseId) });
      client.setQueryData<Thread>(
        commentsKey(caseId),
        // A repeat gives the comment that is there already.
        (thread) =>
          thread && {
            ...thread,
            comments: [
              ...thread.comments.filter(({ id }) => id !== currentComment.id),
              currentComment,
            ],
          },
      );
      return message;
    } catch (error) {
      // The case takes no comments any more: the page is to show that.
      if (error instanceof ApiFailure && error.code === 'conflict')
        await client.invalidateQueries({ queryKey: ['case', caseId] });
      throw error;
    }
  };
}
