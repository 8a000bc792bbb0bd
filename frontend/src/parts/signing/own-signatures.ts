import { queryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { NOT_CHECKED_YET } from '#contracts/rules/outcome/signing.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
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

const CHECKED_EVERY_MS = 1_000;
const CHECKED_WITHIN = 30;

/**
 * Asks again, for half a minute, while the malware scan has not checked the file: a document can be
 * signed right after it was made.
 */
export async function onceChecked<Reply>(
  ask: () => Promise<Reply>,
  pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<Reply> {
  for (let asked = 1; ; asked += 1)
    try {
      return await ask();
    } catch (error) {
      if (asked >= CHECKED_WITHIN || !isUnchecked(error)) throw error;
      await pause(CHECKED_EVERY_MS);
    }
}

/** Also of a file whose address could not be read (ViewerFailure). */
function isUnchecked(error: unknown): boolean {
  const refusal = error instanceof ApiFailure ? error : error instanceof Error && error.cause;
  return refusal instanceof ApiFailure && refusal.message.endsWith(NOT_CHECKED_YET);
}

/**
 * Requests the signature of the signed-in person alone, at the bottom right of the last page, and
 * opens the signer's page. A repeat after a failure continues the same request.
 */
export function useSignNow(
  { name, email }: Pick<Me, 'name' | 'email'>,
  { caseId, documentId, readAddress }: OwnDocument,
) {
  return useOwnSignature(caseId, async () => {
    const { countPages } = await import('./count-pages.ts');
    const pageNumber = await countPages(await onceChecked(readAddress));
    return { caseId, documentId, arbitratorName: name, arbitratorEmail: email, pageNumber };
  });
}

type SigningBody = NonNullable<ApiInput<(typeof signingEndpoints)['createSigning']>['body']>;

/** Sends the request for the own signature alone, and opens the signer's page. */
export function useOwnSignature(
  caseId: string,
  makeBody: () => Promise<SigningBody>,
  onRefused?: () => void,
) {
  const openPage = useOpenPage();
  const key = useRef(newIdempotencyKey());
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Preparing the document...',
    mutationFn: async () => {
      const body = await makeBody();
      const { signing } = await onceChecked(() =>
        callApi(signingEndpoints.createSigning, {
          body,
          idempotencyKey: key.current,
          isBackground: true,
        }),
      );
      return openOwn(signing.id);
    },
    onSettled: (_reply, error, _input, _context, { client }) => {
      if (error) onRefused?.();
      return invalidate(client, queryKeys.case(caseId), queryKeys.signatures);
    },
  });
  const signNow = async () => {
    const reply = await submit();
    if (reply) openPage(reply.arbitratorId);
  };
  return { signNow, isSubmitting, failure };
}
