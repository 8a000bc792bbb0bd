import { setTimeout as pause } from 'node:timers/promises';
import { USAGE_MODE, USAGE_MODE_HEADER } from '#contracts/http/headers.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { type FormFields, formBody } from '#tests/support/form-body.ts';

/** Addresses of a running stack. */
export type Addresses = Pick<EndpointsFile, 'api' | 'inbox'>;

export type Reply = {
  status: number;
  // Replies are untyped; each test asserts the fields that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  headers: Headers;
};

export type Call = {
  token?: string | undefined;
  body?: unknown;
  /** A multipart form instead of a JSON body. */
  form?: FormFields;
  /** Sent unchanged. */
  rawBody?: string;
  headers?: Record<string, string>;
};

/** Calls the API as the portal does. */
export async function call(
  { api }: Pick<Addresses, 'api'>,
  method: string,
  path: string,
  { token, body, form, rawBody, headers }: Call = {},
): Promise<Reply> {
  const sent = form && formBody(form);
  const response = await fetch(`${api}/${path}`, {
    method,
    headers: {
      'Content-Type': sent?.contentType ?? 'application/json',
      [USAGE_MODE_HEADER]: USAGE_MODE,
      ...(token !== undefined && { Authorization: token }),
      ...headers,
    },
    ...(sent && { body: sent.bytes }),
    ...(rawBody !== undefined && { body: rawBody }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? JSON.parse(text) : undefined,
    headers: response.headers,
  };
}

type InboxMessage = { id: string; to: string; codes: string[]; links: string[]; text: string };

/** Messages to one address, newest first. */
export async function messagesTo(
  { inbox }: Pick<Addresses, 'inbox'>,
  to: string,
): Promise<InboxMessage[]> {
  const response = await fetch(`${inbox}/messages?to=${encodeURIComponent(to)}`);
  // The local inbox (local/messages) returns this shape.
  return ((await response.json()) as { messages: InboxMessage[] }).messages;
}

/** Limits a hang on a busy machine; a message arrives at once. */
const PATIENCE_MS = 30_000;

async function newest<T>(find: () => Promise<T | undefined>, what: string): Promise<T> {
  const givesUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > givesUpAt) throw new Error(`No ${what} arrived`);
    await pause(25);
  }
}

/** The newest code sent to a phone. */
export const latestCode = (addresses: Addresses, mobile: string) =>
  newest(async () => (await messagesTo(addresses, mobile))[0]?.codes[0], `code for ${mobile}`);

/** The newest link mailed to an address. */
export const latestLink = (addresses: Addresses, email: string) =>
  newest(async () => (await messagesTo(addresses, email))[0]?.links[0], `link for ${email}`);

/** Signs in by email, password and the code from the inbox; returns the token. */
export async function signIn(
  addresses: Addresses,
  person: { email: string; password: string },
): Promise<string> {
  const started = await call(addresses, 'POST', 'sessions', {
    body: { email: person.email, password: person.password },
  });
  if (started.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(started.body)}`);
  const { mobile } = started.body;
  const otp = await latestCode(addresses, mobile);
  const { body } = await call(addresses, 'POST', 'otp-login', { body: { mobile, otp } });
  return body.token;
}
