import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CART_PAGE_SIZE, caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import { ApiFailure, failureTextOf } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** One page of the caller's drafts, with their fees. */
export const cartQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.drafts, 'cart', page],
    queryFn: ({ signal }) =>
      callApi(caseCreationEndpoints.listCart, {
        query: { page, perPage: CART_PAGE_SIZE },
        signal,
      }),
  });

/** One draft of the caller; a new case has none. */
export const draftQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...queryKeys.drafts, 'one', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const reply = await callApi(caseCreationEndpoints.getDraft, {
        params: { id: id ?? '' },
        signal,
      });
      return reply.draft;
    },
    // A later read must not replace typed values.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

type Draft = { id: string; version: number };

type SaveCase = {
  input: CaseInput;
  isDraft: boolean;
  idempotencyKey: string;
};

/** JSON drops undefined values, but an emptied field must be cleared. */
const emptied = ['description', 'description_document_url', 'loanAccountNo'] as const;

/** Creates a case, or changes a draft and, unless it stays a draft, submits it. */
export const useSaveCase = (draft: Draft | undefined, onFailure: (error: unknown) => void) =>
  useSubmit({
    mutationFn: ({ input, isDraft, idempotencyKey }: SaveCase) => {
      if (!draft)
        return callApi(caseCreationEndpoints.createCase, {
          body: { ...input, isDraft },
          idempotencyKey,
        });
      const cleared = Object.fromEntries(emptied.map((field) => [field, input[field] ?? '']));
      return callApi(caseCreationEndpoints.updateDraft, {
        body: {
          // 0 stands for an emptied claim value.
          ...{ ...input, ...cleared, totalClaimValue: input.totalClaimValue ?? 0 },
          ...{ id: draft.id, version: draft.version, isDraft },
        },
      });
    },
    onSuccess: (_reply, _input, _context, { client }) =>
      void invalidate(client, queryKeys.docket, queryKeys.drafts),
    onError: (error, _input, _context, { client }) => {
      // Another window may have changed the draft: the form shows the newer version.
      if (error instanceof ApiFailure && error.code === 'conflict' && draft)
        void invalidate(client, draftQuery(draft.id).queryKey);
    },
    onFailure,
  });

export const useDeleteDraft = () =>
  useSubmit({
    mutationFn: (id: string) => callApi(caseCreationEndpoints.deleteDraft, { params: { id } }),
    onSuccess: (_reply, _id, _context, { client }) =>
      void invalidate(client, queryKeys.docket, queryKeys.drafts),
  });

/** Submits drafts one after the other; a refused draft does not stop the others. */
export function useSubmitDrafts() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  /** Resolves to the number of submitted drafts. */
  const submitAll = async (ids: readonly string[]): Promise<number> => {
    setFailures(new Map());
    const refused = new Map<string, string>();
    for (const [done, id] of ids.entries()) {
      setProgress({ done, of: ids.length });
      try {
        await callApi(caseCreationEndpoints.updateDraft, {
          body: { id, isDraft: false },
          isBackground: true,
        });
      } catch (failure) {
        refused.set(id, failureTextOf(failure));
        setFailures(new Map(refused));
      }
    }
    setProgress(undefined);
    void invalidate(client, queryKeys.docket, queryKeys.drafts);
    return ids.length - refused.size;
  };
  return { submitAll, progress, failures };
}
