import { useQueryClient } from '@tanstack/react-query';
import { agreementsEndpoints } from '#contracts/endpoints/agreements.ts';
import type { Case } from '#contracts/endpoints/cases.ts';
import { casesEndpoints } from '#contracts/endpoints/cases.ts';
import { AGREEMENT_MISSING, agreementKindOf } from '#contracts/endpoints/outcomes.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** Asks where a case's agreement can be fetched from at this moment. */
export function useAgreementAddress({ id, resolutionKind }: Case): () => Promise<string> {
  return async () => {
    const endpoint =
      agreementKindOf(resolutionKind) === 'negotiationAgreement'
        ? agreementsEndpoints.getNegotiationAgreement
        : agreementsEndpoints.getDealAgreement;
    const { data } = await callApi(endpoint, { params: { caseId: id } });
    const url = data[0]?.url.url;
    if (!url) throw new ApiFailure(AGREEMENT_MISSING);
    return url;
  };
}

/** Signed addresses live five minutes: what was read before this is asked for anew. */
const ADDRESS_IS_GOOD_MS = 4 * 60_000;

/** Asks where one document of a case, filed or final, can be fetched from; the case is read again if need be. */
export function useDocumentAddress(caseId: string): (documentId: string) => Promise<string> {
  const client = useQueryClient();
  return async (documentId) => {
    const shown = await client.fetchQuery({
      queryKey: ['case', caseId],
      queryFn: async (): Promise<Case> =>
        (await callApi(casesEndpoints.getCase, { params: { id: caseId } })).case,
      staleTime: ADDRESS_IS_GOOD_MS,
    });
    const documents = [...shown.agreementsAndAwards, ...shown.filedDocuments];
    const found = documents.find(({ id }) => id === documentId);
    if (!found) throw new ApiFailure(AGREEMENT_MISSING);
    return found.url;
  };
}
