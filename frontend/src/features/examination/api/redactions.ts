import { queryOptions } from '@tanstack/react-query';
import { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { reloadTurns } from './turns.ts';

const keyOf = (caseId: string) => ['examination-redactions', caseId] as const;

/** The redacted words of a cross-examination, and who redacted them. */
export const redactionsQuery = (caseId: string) =>
  queryOptions({
    queryKey: keyOf(caseId),
    queryFn: ({ signal }) =>
      callApi(examinationsEndpoints.listExaminationRedactions, { params: { caseId }, signal }),
    // Others may have redacted since.
    staleTime: 0,
  });

type Act = NonNullable<ApiInput<(typeof examinationsEndpoints)['redactExamination']>['body']>;

/** Redacts words or lifts that; the lists are read again, also after a conflict. */
export const useRedact = (caseId: string) =>
  useSubmit({
    mutationFn: (body: Act) =>
      callApi(examinationsEndpoints.redactExamination, { params: { caseId }, body }),
    onSettled: async (_reply, _error, _input, _context, { client }) => {
      await invalidate(client, keyOf(caseId));
      await invalidate(client, ['saved-examination', caseId]);
      await reloadTurns(client, caseId);
    },
  });
