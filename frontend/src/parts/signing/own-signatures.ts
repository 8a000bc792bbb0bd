import { queryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { HOME_KEY, invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { keepSessionFor } from './own-signing.ts';

/** Signatures of the signed-in person, given without the mailed link. */

/** Signatures that wait for the signed-in person, requested longest ago first. */
export const waitingSignaturesQuery = queryOptions({
  queryKey: [...queryKeys.signatures, HOME_KEY],
  queryFn: async ({ signal }) => {
    const { data } = await callApi(signingEndpoints.listWaitingSignatures, {
      signal,
      isBackground: true,
    });
    return data;
  },
});

const openOwn = (signingId: string) =>
  callApi(signingEndpoints.openOwnSigning, { params: { signingId } });

/** Opens the signer's page of a link; the session goes on. */
function useOpenPage() {
  const navigate = useNavigate();
  return (arbitratorId: string) => {
    keepSessionFor(arbitratorId);
    void navigate(paths.documentSignIn.href(arbitratorId));
  };
}

/** Opens the signer's page of a signature that waits for the signed-in person. */
export function useOpenOwnSigning() {
  const openPage = useOpenPage();
  const { submit, isSubmitting } = useSubmit({
    mutationFn: openOwn,
    // After a failure too: the signature may have been given or cancelled meanwhile.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.signatures),
  });
  const open = async (signingId: string) => {
    const reply = await submit(signingId);
    if (reply) openPage(reply.arbitratorId);
  };
  return { open, isOpening: isSubmitting };
}

/** A document that the signed-in person signs. */
export type OwnDocument = {
  caseId: string;
  documentId: string;
  /** Resolves to the signed address of its PDF. Throws ViewerFailure. */
  readAddress: () => Promise<string>;
};

/**
 * Requests the signature of the signed-in person alone, at the bottom right of the last page, and
 * opens the signer's page. A repeat after a failure continues the same request.
 */
export function useSignNow(
  { name, email }: Pick<Me, 'name' | 'email'>,
  { caseId, documentId, readAddress }: OwnDocument,
) {
  const openPage = useOpenPage();
  const key = useRef(newIdempotencyKey());
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Preparing the document...',
    mutationFn: async () => {
      const { countPages } = await import('./count-pages.ts');
      const pageNumber = await countPages(await readAddress());
      const { signing } = await callApi(signingEndpoints.createSigning, {
        body: { caseId, documentId, arbitratorName: name, arbitratorEmail: email, pageNumber },
        idempotencyKey: key.current,
        isBackground: true,
      });
      return openOwn(signing.id);
    },
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.case(caseId), queryKeys.signatures),
  });
  const signNow = async () => {
    const reply = await submit();
    if (reply) openPage(reply.arbitratorId);
  };
  return { signNow, isSubmitting, failure };
}
