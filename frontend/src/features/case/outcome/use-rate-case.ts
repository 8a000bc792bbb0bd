import { useQueryClient } from '@tanstack/react-query';
import { type Case, casesEndpoints } from '#contracts/endpoints/cases.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Rates a case and shows it so; gives the server's message. */
export function useRateCase(caseId: string) {
  const client = useQueryClient();
  return async (given: { rating: number; comment: string }): Promise<string> => {
    const { message, rating } = await callApi(casesEndpoints.rateCase, {
      body: { caseId, ...given },
    });
    // A reload that was asked before would bring the former rating back.
    await client.cancelQueries({ queryKey: ['case', caseId] });
    client.setQueryData<Case>(['case', caseId], (shown) => shown && { ...shown, rating });
    return message;
  };
}
