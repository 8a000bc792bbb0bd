import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Clock } from '#shared/clock.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';
import type { ProviderSettingsOf } from './provider-settings.constants.ts';
import { readProviderSecret, unavailable } from './record/meeting-provider.ts';

/** Two calls, a token for each and a retry fit into the function's 28 seconds. */
const CALL_TIMEOUT_MS = 4_000;
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000;
/** Maximum wait for a rate limit. */
const LONGEST_PAUSE_SECONDS = 2;

/** The secret with the app of a Zoom account, as JSON. */
export const zoomSecretSchema = z.object({
  accountId: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});
/** Zoom's error code, e.g. 124 for an expired token. */
const refusalSchema = z.object({ code: z.number().optional(), error: z.string().optional() });

type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown };

export type ZoomClient = {
  /** Returns the parsed response. Throws `unavailable`. */
  call<Reply>(call: Call, reply: z.ZodType<Reply>): Promise<Reply>;
};

/**
 * A client of Zoom's API with server-to-server OAuth. One token serves all calls until shortly
 * before it expires. A refused token is replaced once, a rate-limited call is repeated once after a
 * short pause, and a 5xx is retried only for calls that create nothing.
 */
export function zoomClient(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { secretName, oauthOrigin, apiOrigin }: ProviderSettingsOf<'zoom'>,
): ZoomClient {
  let token: { value: Promise<string>; endsAtMs: number } | undefined;

  const requestToken = async (): Promise<string> => {
    const text = await readProviderSecret(secrets, { provider: 'zoom', secretName });
    const parsed = zoomSecretSchema.safeParse(parseJson(text));
    if (!parsed.success) throw unavailable({ provider: 'zoom', step: 'secret-shape', secretName });
    const { accountId, clientId, clientSecret } = parsed.data;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await send('token', `${oauthOrigin}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }),
    });
    const body = await bodyOf('token', answer);
    if (!answer.ok) throw refused('token', answer, body);
    const { access_token, expires_in } = parsedReply('token', tokenSchema, body);
    token = {
      value: Promise.resolve(access_token),
      endsAtMs: clock.now().getTime() + expires_in * 1000 - TOKEN_MARGIN_MS,
    };
    return access_token;
  };
  const currentToken = (): Promise<string> => {
    if (token && token.endsAtMs > clock.now().getTime()) return token.value;
    // Parallel calls share one token request.
    const asked = { value: requestToken(), endsAtMs: Number.POSITIVE_INFINITY };
    token = asked;
    asked.value.catch(() => {
      if (token === asked) token = undefined;
    });
    return asked.value;
  };
  const sendOnce = async ({ method, path, body }: Call) =>
    send(path, `${apiOrigin}/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return {
    async call(call, reply) {
      let answer = await sendOnce(call);
      const again = secondTry(call, answer);
      if (again) {
        if (again.hasNewToken) token = undefined;
        await pause(again.afterSeconds * 1000);
        answer = await sendOnce(call);
      }
      const body = await bodyOf(call.path, answer);
      if (!answer.ok) throw refused(call.path, answer, body);
      return parsedReply(call.path, reply, body);
    },
  };
}

/** Whether to repeat a call, and after which pause. */
function secondTry({ method }: Call, answer: Response) {
  if (answer.status === 401) return { afterSeconds: 0, hasNewToken: true };
  if (answer.status === 429) {
    const wanted = Number(answer.headers.get('retry-after') ?? 1);
    if (wanted <= LONGEST_PAUSE_SECONDS) return { afterSeconds: wanted, hasNewToken: false };
  }
  // After a 5xx the meeting can have been created nevertheless.
  if (answer.status >= 500 && method !== 'POST') return { afterSeconds: 0.2, hasNewToken: false };
  return undefined;
}

async function send(step: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  } catch (cause) {
    throw unavailable({ provider: 'zoom', step: stepOf(step) }, cause);
  }
}

/** Undefined for an empty body and for a body that is not JSON, e.g. from a proxy. */
async function bodyOf(step: string, answer: Response): Promise<unknown> {
  try {
    return parseJson(await answer.text());
  } catch (cause) {
    throw unavailable({ provider: 'zoom', step: stepOf(step), status: answer.status }, cause);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(step: string, answer: Response, body: unknown) {
  const { code, error } = refusalSchema.safeParse(body).data ?? {};
  return unavailable({
    provider: 'zoom',
    step: stepOf(step),
    status: answer.status,
    zoomCode: code,
    zoomError: error,
  });
}

function parsedReply<Reply>(step: string, schema: z.ZodType<Reply>, body: unknown): Reply {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unavailable({ provider: 'zoom', step: stepOf(step), status: 200 });
  return parsed.data;
}

/** The call without the meeting's number, for the log. */
const stepOf = (path: string) => path.replace(/\d+/g, '{id}');
