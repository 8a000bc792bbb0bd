import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Passage,
  REMARK_PAGE_SIZE,
  type Remark,
  type RemarkKind,
  transcriptRemarksEndpoints,
} from '#contracts/endpoints/speech/transcript-remarks.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { readAllPages } from '#portal/shared/api/read-all-pages.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** The comments on a transcript and the user's bookmarks in it, the oldest first. */
export const remarksQuery = (transcriptId: string) =>
  queryOptions({
    queryKey: ['remarks', transcriptId],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        callApi(transcriptRemarksEndpoints.listRemarks, {
          params: { transcriptId },
          query: { page, perPage: REMARK_PAGE_SIZE },
          signal,
          isBackground: true,
        }),
      ),
  });

/** Shows a changed remark at once. */
function replaceIn(client: QueryClient, transcriptId: string, remark: Remark): void {
  client.setQueryData(remarksQuery(transcriptId).queryKey, (all) => {
    if (!all) return undefined;
    const isListed = all.some(({ id }) => id === remark.id);
    return isListed ? all.map((one) => (one.id === remark.id ? remark : one)) : [...all, remark];
  });
}

type Added = Passage & { kind: RemarkKind; text: string; idempotencyKey: string };

export const useAddRemark = (transcriptId: string) =>
  useSubmit({
    mutationFn: ({ idempotencyKey, ...body }: Added) =>
      callApi(transcriptRemarksEndpoints.createRemark, {
        params: { transcriptId },
        body,
        idempotencyKey,
      }),
    onSuccess: ({ remark }, _input, _context, { client }) =>
      replaceIn(client, transcriptId, remark),
  });

export const useChangeRemark = (transcriptId: string) =>
  useSubmit({
    mutationFn: ({
      id,
      ...body
    }: {
      id: string;
      text?: string;
      isResolved?: boolean;
      version: number;
    }) =>
      callApi(transcriptRemarksEndpoints.updateRemark, {
        params: { transcriptId, remarkId: id },
        body,
      }),
    onSuccess: ({ remark }, _input, _context, { client }) =>
      replaceIn(client, transcriptId, remark),
    // Somebody else was first: the list shows what they did.
    onError: (_error, _input, _context, { client }) =>
      invalidate(client, remarksQuery(transcriptId).queryKey),
  });

export const useDeleteRemark = (transcriptId: string) =>
  useSubmit({
    mutationFn: (id: string) =>
      callApi(transcriptRemarksEndpoints.deleteRemark, {
        params: { transcriptId, remarkId: id },
      }),
    onSuccess: (_reply, id, _context, { client }) =>
      client.setQueryData(remarksQuery(transcriptId).queryKey, (all) =>
        all?.filter((one) => one.id !== id),
      ),
  });
