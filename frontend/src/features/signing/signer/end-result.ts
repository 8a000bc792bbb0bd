import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { NETWORK_ERROR } from '#portal/shared/api/error-text.ts';
import type { SigningResult } from '../api/links.ts';
import { rememberedSigner } from './remembered-signer.ts';

/**
 * Acknowledges a result and ends its address (seed 2, section 4). Returns the server's message; ''
 * without one. Failures are logged: the document is stored on the server in any case.
 */
export async function endResult(id: string, result: SigningResult): Promise<string> {
  const { Referencenumber, Transactionnumber, eSignedFile, signedDate } = result;
  const arbitratorId = rememberedSigner(id);
  let message = '';
  try {
    if (arbitratorId)
      ({ message } = await callApi(signingEndpoints.acknowledgeSigning, {
        params: { arbitratorId },
        body: { eSignedFile, Referencenumber, Transactionnumber, signedDate },
        isBackground: true,
      }));
    await callApi(signingEndpoints.clearSigningResult, {
      body: { base64Id: id },
      isBackground: true,
    });
  } catch (error) {
    console.warn('signing_result_not_ended', error);
  }
  return message;
}

/** Fetches the signed document. Throws ApiFailure. */
export async function fetchSignedFile(address: string): Promise<Blob> {
  try {
    // The signed address is the permission: no cookies.
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    if (answer.ok) return await answer.blob();
  } catch (cause) {
    throw new ApiFailure(NETWORK_ERROR, { cause });
  }
  throw new ApiFailure('The signed document could not be downloaded. Try again.');
}
