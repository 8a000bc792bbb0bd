import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  APPROVAL_PAGE_MAX,
  type ApprovalRow,
  caseCreationEndpoints,
} from '#contracts/endpoints/cases/case-creation.ts';
import { BATCH_ROWS_MAX } from '#contracts/rules/cases/case-batches.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** The cases that wait for a case manager, by page, the longest waiting first. */
export const approvalsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.approvals, 'queue'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    callApi(caseCreationEndpoints.listCaseApprovals, {
      query: pageParam === '' ? {} : { after: pageParam },
      signal,
    }),
  getNextPageParam: ({ next }) => next,
});

/** Every case in the queue, up to those of one batch. `onRead` gets their number after each page. */
export async function readWholeQueue(onRead: (count: number) => void): Promise<ApprovalRow[]> {
  const rows: ApprovalRow[] = [];
  let after: string | undefined;
  do {
    const page = await callApi(caseCreationEndpoints.listCaseApprovals, {
      query: { perPage: APPROVAL_PAGE_MAX, ...(after !== undefined && { after }) },
      isBackground: true,
    });
    rows.push(...page.data);
    after = page.next;
    onRead(rows.length);
  } while (after !== undefined && rows.length < BATCH_ROWS_MAX);
  return rows.slice(0, BATCH_ROWS_MAX);
}

/** All details of one case in the queue. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ['approval', id],
    queryFn: ({ signal }) =>
      callApi(caseCreationEndpoints.getCaseApproval, { params: { id }, signal }),
    // The addresses of its documents soon expire.
    staleTime: 0,
    gcTime: 0,
  });

type Decision = ApiInput<(typeof caseCreationEndpoints)['decideCaseApproval']>['body'];

/** Approves or declines a case, or decides about its fee. */
export const useDecideApproval = (id: string, onFailure: (error: unknown) => void) =>
  useSubmit({
    mutationFn: (body: Decision) =>
      callApi(caseCreationEndpoints.decideCaseApproval, { params: { id }, body }),
    onSuccess: async (_reply, _body, _context, { client }) => {
      await invalidate(client, queryKeys.approvals);
      void invalidate(client, queryKeys.docket);
    },
    onError: (_error, _body, _context, { client }) =>
      // Another case manager may have decided.
      void invalidate(client, queryKeys.approvals),
    onFailure,
  });
