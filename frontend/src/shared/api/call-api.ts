import type * as z from 'zod';
import { type Endpoint, REQUEST_TIMEOUT_MS } from '#contracts/http/endpoint.ts';
import { type ErrorCode, errorStatus } from '#contracts/http/errors.ts';
import {
  AUTOMATIC_READ,
  AUTOMATIC_READ_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  USAGE_MODE,
  USAGE_MODE_HEADER,
} from '#contracts/http/headers.ts';
import { goTo } from '../navigation/go-to.ts';
import { paths } from '../paths.ts';
import { noteInterruption } from '../session/interruption.ts';
import { currentToken, dropSession, noteServerContact } from '../session/session.ts';
import { isUnattended } from '../session/sign-of-life.ts';
import { ApiFailure, type FieldIssue } from './api-failure.ts';
import { takeEarlyRead } from './early-reads.ts';
import { addressOf, partOf } from './endpoint-address.ts';
import { errorText, NETWORK_ERROR, NO_TOKEN_ERROR, UNKNOWN_ERROR } from './error-text.ts';

/** An endpoint without e.g. a query declares an empty object for it. */
type IsOptional<Schema extends z.ZodType> =
  Record<string, never> extends z.input<Schema> ? true : false;

type Part<Name extends string, Schema extends z.ZodType> =
  IsOptional<Schema> extends true
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> };

type CallOptions = {
  signal?: AbortSignal;
  /** A 500 does not lead to the error page. The default of polls. */
  isBackground?: boolean;
  /** Reports user activity of some seconds ago, so the read is not automatic. */
  isUse?: boolean;
  /** The same for each attempt of one request; for endpoints that accept a key. */
  idempotencyKey?: string;
};

/** Input of a call: each part is required if the contract requires it. */
export type ApiInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  CallOptions;

export type ApiOutput<E extends Endpoint> = z.output<E['response']>;

type LooseInput = { params?: unknown; query?: unknown; body?: unknown } & CallOptions;

/**
 * Calls one endpoint of the contracts and gives its parsed response.
 * Throws ApiFailure. 421 ends the session here and goes to the landing page; 500 of anything
 * but background work goes to the error page (seed 1, section 8).
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
): Promise<ApiOutput<E>> {
  const token = currentToken();
  const isProtected = endpoint.access !== 'public';
  if (isProtected && token === undefined) throw new ApiFailure(NO_TOKEN_ERROR);
  const isAutomatic = isProtected && endpoint.method === 'GET' && !input.isUse && isUnattended();
  const { answer, body } = await send(endpoint, input, {
    token: isProtected ? token : undefined,
    isAutomatic,
  });
  if (!answer.ok) {
    const isBackground = input.isBackground ?? !endpoint.extendsSession;
    throw refusal(answer, body, { sentToken: token, isBackground });
  }
  if (isProtected && endpoint.extendsSession && !isAutomatic) noteServerContact();
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success)
    throw new ApiFailure(UNKNOWN_ERROR, { status: answer.status, cause: parsed.error });
  // The generic schema's output is the declared response type.
  return parsed.data as ApiOutput<E>;
}

async function send(
  endpoint: Endpoint,
  input: LooseInput,
  { token, isAutomatic }: { token: string | undefined; isAutomatic: boolean },
) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // The browser names a form's boundary itself.
    ...(endpoint.requestType === 'application/json' && { 'content-type': 'application/json' }),
    [USAGE_MODE_HEADER]: USAGE_MODE,
  };
  if (token !== undefined) headers['authorization'] = token;
  if (isAutomatic) headers[AUTOMATIC_READ_HEADER] = AUTOMATIC_READ;
  if (input.idempotencyKey !== undefined) headers[IDEMPOTENCY_KEY_HEADER] = input.idempotencyKey;
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const address = addressOf(endpoint.path, input);
  const ask = () =>
    fetch(address, {
      method: endpoint.method,
      headers,
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      cache: 'no-store',
      ...(input.body === undefined ? {} : { body: encodedBody(endpoint, input.body) }),
    });
  const early = endpoint.method === 'GET' ? takeEarlyRead(address, token) : undefined;
  try {
    const answer = await (early?.catch(ask) ?? ask());
    return { answer, body: bodyOf(await answer.text()) };
  } catch (error) {
    // Aborted by the caller, e.g. a screen that was left: no network failure.
    if (input.signal?.aborted) throw error;
    throw new ApiFailure(NETWORK_ERROR, { cause: error });
  }
}

/** The body as the endpoint takes it: JSON, or a form of texts and files. */
function encodedBody({ requestType }: Endpoint, body: unknown): string | FormData {
  if (requestType === 'application/json') return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body)))
    if (value !== undefined) form.set(name, value instanceof File ? value : String(value));
  return form;
}

function issuesOf(body: unknown): FieldIssue[] {
  const issues = partOf(body, 'issues');
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((issue) => {
    const [field, message] = [partOf(issue, 'field'), partOf(issue, 'message')];
    return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : [];
  });
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function refusal(
  answer: Response,
  body: unknown,
  { sentToken, isBackground }: { sentToken: string | undefined; isBackground: boolean },
): ApiFailure {
  const retryAfterSeconds = Number(answer.headers.get('retry-after'));
  const code = partOf(body, 'code');
  const facts = {
    status: answer.status,
    ...(typeof code === 'string' && code in errorStatus
      ? { code: code as ErrorCode } // It is a key of the table of codes.
      : {}),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
    issues: issuesOf(body),
  };
  if (answer.status === errorStatus.session_ended) {
    // A late response to a former session must not end the current one.
    if (currentToken() === sentToken) {
      dropSession();
      goTo(paths.landing.href());
    }
    return new ApiFailure(errorText(body), { ...facts, isHandled: true });
  }
  if (answer.status === errorStatus.internal && !isBackground) {
    noteInterruption(`${window.location.pathname}${window.location.search}`);
    goTo(paths.internalError.href());
    return new ApiFailure(errorText(body), { ...facts, isHandled: true });
  }
  // A proxy's HTML page is no text for the user.
  const isPage = (answer.headers.get('content-type') ?? '').includes('html');
  return new ApiFailure(isPage ? UNKNOWN_ERROR : errorText(body), facts);
}
