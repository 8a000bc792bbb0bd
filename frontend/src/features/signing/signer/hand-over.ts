import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { NETWORK_ERROR, UNKNOWN_ERROR } from '#portal/shared/api/error-text.ts';
import { indianLogTime } from '#portal/shared/indian-dates.ts';
import { rememberSigner } from './remembered-signer.ts';

/** The hidden form that takes the browser to the gateway. */
export type GatewayForm = {
  action: string;
  fields: Readonly<Record<'Parameter1' | 'Parameter2' | 'Parameter3', string>>;
};

/**
 * Prepares the hand-over of a document (seed 2, section 4): encrypts it, records the time and
 * remembers the link. Throws ApiFailure.
 */
export async function prepareHandOver(arbitratorId: string): Promise<GatewayForm> {
  const { data } = await callApi(signingEndpoints.startHandover, {
    body: { arbitratorId },
    isBackground: true,
  });
  const { Parameter1, Parameter3, parameter2Url, gatewayUrl, uniqueId } = data;
  const Parameter2 = parameter2Url ? await readText(parameter2Url) : data.Parameter2;
  if (!['https:', 'http:'].includes(new URL(gatewayUrl).protocol))
    throw new ApiFailure(UNKNOWN_ERROR);
  const now = indianLogTime(Date.now());
  await callApi(signingEndpoints.acknowledgeSigning, {
    params: { arbitratorId },
    body: { update_at: now, esignerLogs: now },
    isBackground: true,
    // The hand-over has begun: without its log time it goes on.
  }).catch((error: unknown) => console.warn('signing_log_failed', error));
  rememberSigner(arbitratorId, uniqueId);
  return { action: gatewayUrl, fields: { Parameter1, Parameter2, Parameter3 } };
}

async function readText(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { credentials: 'omit', cache: 'no-store' });
    if (answer.ok) return await answer.text();
  } catch (cause) {
    throw new ApiFailure(NETWORK_ERROR, { cause });
  }
  throw new ApiFailure(UNKNOWN_ERROR);
}
