import { queryOptions } from '@tanstack/react-query';
import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The certificate of a signing, for the neutrals of its case. */
export const certificateQuery = (caseId: string, signingId: string) =>
  queryOptions({
    queryKey: ['signing-certificate', caseId, signingId],
    queryFn: ({ signal }) =>
      callApi(signingEndpoints.getSigningCertificate, {
        params: { caseId, signingId },
        signal,
        isBackground: true,
      }),
    staleTime: 0,
  });

/** The certificate of a signing, by a signatory's link. */
export const signatoryCertificateQuery = (arbitratorId: string) =>
  queryOptions({
    queryKey: ['signing-certificate', arbitratorId],
    queryFn: ({ signal }) =>
      callApi(signingEndpoints.getSignatoryCertificate, {
        params: { arbitratorId },
        signal,
        isBackground: true,
      }),
    staleTime: 0,
  });
