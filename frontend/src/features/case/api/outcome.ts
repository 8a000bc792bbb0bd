import { type Case, casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import { AGREEMENT_MISSING, agreementKindOf } from '#contracts/rules/outcome/outcomes.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { useDownload } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Downloads the agreement or award of a case. */
export const useAgreementDownload = ({ id, resolutionKind }: Case) =>
  useDownload(async () => {
    const endpoint =
      agreementKindOf(resolutionKind) === 'negotiationAgreement'
        ? agreementsEndpoints.getNegotiationAgreement
        : agreementsEndpoints.getDealAgreement;
    const { data } = await callApi(endpoint, { params: { caseId: id } });
    const url = data.find((agreement) => agreement.url.url !== '')?.url.url;
    if (!url) throw new ApiFailure(AGREEMENT_MISSING);
    return url;
  });

/** Rates a case. */
export const useRateCase = (caseId: string) =>
  useSubmit({
    mutationFn: (given: { rating: number; comment: string }) =>
      callApi(casesEndpoints.rateCase, { body: { caseId, ...given } }),
    onSuccess: async ({ rating }, _given, _context, { client }) => {
      const { queryKey } = caseQuery(caseId);
      // A reload under way would restore the former rating.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (shown) => shown && { ...shown, rating });
    },
  });
