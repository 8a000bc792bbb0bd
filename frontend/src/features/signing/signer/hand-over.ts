import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiOutput, callApi } from '#portal/shared/api/call-api.ts';
import { NETWORK_ERROR, UNKNOWN_ERROR } from '#portal/shared/api/error-text.ts';
import { indianLogTime } from '#portal/shared/dates/indian-dates.ts';
import { rememberSigner } from './remembered-signer.ts';

/** The hidden form that takes the browser to the gateway. */
export type GatewayForm = {
  action: string;
  fields: Readonly<Record<'Parameter1' | 'Parameter2' | 'Parameter3', string>>;
};

/** A large document is being encrypted on the server for seconds, on a busy one for minutes. */
const PREPARING_POLL_MS = 2_000;
const PREPARING_POLLS_MAX = 150;
export const STILL_PREPARING =
  'The document is still being prepared for signing. Please try again in a few minutes';

/**
 * Prepares the hand-over of a document (seed 2, section 4): waits until the server has encrypted it,
 * records the time and remembers the link. Throws ApiFailure, and the signal's reason if it is aborted.
 */
export async function prepareHandOver(arbitratorId: string, wait: Wait): Promise<GatewayForm> {
  const data = await encrypted(arbitratorId, wait);
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

/** `onEncrypting` is called while the server is still encrypting the document. */
type Wait = { signal: AbortSignal; onEncrypting: () => void };

type Handover = NonNullable<ApiOutput<typeof signingEndpoints.startHandover>['data']>;

async function encrypted(arbitratorId: string, { signal, onEncrypting }: Wait): Promise<Handover> {
  for (let polls = 0; polls < PREPARING_POLLS_MAX; polls += 1) {
    signal.throwIfAborted();
    const { data } = await callApi(signingEndpoints.startHandover, {
      body: { arbitratorId },
      isBackground: true,
    });
    if (data) return data;
    onEncrypting();
    await pause(PREPARING_POLL_MS, signal);
  }
  throw new ApiFailure(STILL_PREPARING);
}

/** Ends early if the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    }
  });

async function readText(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { credentials: 'omit', cache: 'no-store' });
    if (answer.ok) return await answer.text();
  } catch (cause) {
    throw new ApiFailure(NETWORK_ERROR, { cause });
  }
  throw new ApiFailure(UNKNOWN_ERROR);
}
