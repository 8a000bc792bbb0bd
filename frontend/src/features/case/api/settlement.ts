import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** A round closes without an action of the reader. */
const REFRESH_MS = 30_000;

/** The settlements of a case. */
export const settlementsQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['settlements', caseId],
    queryFn: ({ signal }) =>
      callApi(settlementEndpoints.listSettlements, {
        params: { caseId },
        signal,
        isBackground: true,
      }),
    refetchInterval: ({ state }) =>
      state.data?.settlements[0]?.state === 'open' ? REFRESH_MS : false,
  });

const useManaging = <Input>(
  caseId: string,
  options: { loader: string; mutationFn: (input: Input) => Promise<{ message: string }> },
) =>
  useSubmit({
    ...options,
    onSuccess: async ({ message }, _input, _context, { client }) => {
      showSnackbar('success', message);
      await refreshSettlements(client, caseId);
    },
  });

/** Also the case, which an overlap moves. */
export const refreshSettlements = (client: QueryClient, caseId: string) =>
  invalidate(client, settlementsQuery(caseId).queryKey, queryKeys.case(caseId));

type Opening = ApiInput<typeof settlementEndpoints.openSettlement>['body'];

export const useOpenSettlement = (caseId: string) =>
  useManaging(caseId, {
    loader: 'Opening settlement rounds...',
    mutationFn: (body: Opening) =>
      callApi(settlementEndpoints.openSettlement, { params: { caseId }, body }),
  });

export const useRemindSides = (caseId: string) =>
  useManaging<void>(caseId, {
    loader: 'Sending reminder...',
    mutationFn: () => callApi(settlementEndpoints.remindSides, { params: { caseId } }),
  });

export const useRenewLink = (caseId: string) =>
  useManaging(caseId, {
    loader: 'Sending new link...',
    mutationFn: (body: ApiInput<typeof settlementEndpoints.renewLink>['body']) =>
      callApi(settlementEndpoints.renewLink, { params: { caseId }, body }),
  });

export const useCancelSettlement = (caseId: string) =>
  useManaging(caseId, {
    loader: 'Cancelling settlement...',
    mutationFn: (body: { reason: string }) =>
      callApi(settlementEndpoints.cancelSettlement, { params: { caseId }, body }),
  });
