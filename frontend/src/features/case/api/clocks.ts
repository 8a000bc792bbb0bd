import { queryOptions } from '@tanstack/react-query';
import { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** The statutory clocks of a case and the terms that can be started. */
export const clocksQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['clocks', caseId],
    queryFn: ({ signal }) =>
      callApi(clocksEndpoints.listCaseClocks, {
        params: { caseId },
        signal,
        isBackground: true,
      }),
  });

type Body<Id extends keyof typeof clocksEndpoints> = NonNullable<
  ApiInput<(typeof clocksEndpoints)[Id]>['body']
>;

/** A change of a clock, by its act. */
export type ClockWrite =
  | { act: 'start'; body: Body<'startClock'> }
  | { act: 'extend'; clockId: string; body: Body<'extendClock'> }
  | { act: 'end'; clockId: string; body: Body<'endClock'> }
  | { act: 'correct'; clockId: string; body: Body<'correctClock'> }
  | { act: 'adopt'; clockId: string; body: Body<'adoptTerms'> };

function write(caseId: string, one: ClockWrite) {
  if (one.act === 'start')
    return callApi(clocksEndpoints.startClock, { params: { caseId }, body: one.body });
  const params = { caseId, clockId: one.clockId };
  switch (one.act) {
    case 'extend':
      return callApi(clocksEndpoints.extendClock, { params, body: one.body });
    case 'end':
      return callApi(clocksEndpoints.endClock, { params, body: one.body });
    case 'correct':
      return callApi(clocksEndpoints.correctClock, { params, body: one.body });
    case 'adopt':
      return callApi(clocksEndpoints.adoptTerms, { params, body: one.body });
  }
}

/**
 * Changes a clock and shows the clocks as the server returned them. `onIssue` gets the refused fields.
 * After a conflict (409) the clocks are reloaded.
 */
export const useChangeClock = (
  caseId: string,
  onIssue: (field: string, message: string) => void = () => undefined,
) =>
  useSubmit({
    mutationFn: (one: ClockWrite) => write(caseId, one),
    onSuccess: async ({ message, ...clocks }, _input, _context, { client }) => {
      const { queryKey } = clocksQuery(caseId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, clocks);
      showSnackbar('success', message);
      // The case shows its nearest clock.
      void client.invalidateQueries({ queryKey: queryKeys.case(caseId), exact: true });
      void invalidate(client, queryKeys.docket);
    },
    onError: async (error, _input, _context, { client }) => {
      if (error instanceof ApiFailure && error.code === 'conflict')
        await invalidate(client, clocksQuery(caseId).queryKey);
    },
    onFailure: (error) => {
      if (error instanceof ApiFailure)
        for (const { field, message } of error.issues) onIssue(field, message);
      showFailure(error);
    },
  });
