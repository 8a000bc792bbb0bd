import * as z from 'zod';
import type { ApiDomain } from './domains.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call (D14):
 * - `public`: anybody, no token looked at;
 * - `signed-in`: a live session, however far the onboarding got;
 * - `onboarded`: a live session, verified e-mail and complete profile.
 */
export type Access = 'public' | 'signed-in' | 'onboarded';

/** What a reply is written in. Refusals are JSON whatever the reply is. */
export type ResponseType = 'application/json' | 'text/calendar';

/**
 * One endpoint, declared once and read by the API Gateway definition, the Lambda that serves
 * it, the local API Gateway and the browser's client.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  AccessLevel extends Access = Access,
> = {
  domain: ApiDomain;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to /api, without a leading slash, `{name}` for a path parameter. */
  path: string;
  summary: string;
  /** What it takes, gives and refuses, where summary and schemas do not say it. */
  description?: string | undefined;
  access: AccessLevel;
  /** False for what the browser repeats by itself: polling never extends a session (D13). */
  extendsSession: boolean;
  /** True for what creates: the same request with the same Idempotency-Key creates once. */
  takesIdempotencyKey: boolean;
  /** False for what a program calls that can't send our header, e.g. a phone's calendar (D10). */
  needsUsageMode: boolean;
  params: Params;
  query: Query;
  body: Body;
  /** A valid body, shown in the OpenAPI document and sent by tests. */
  exampleBody?: object | undefined;
  /** Of another type than JSON: text. */
  responseType: ResponseType;
  response: Response;
  /** What this endpoint can answer besides its response; the common ones are implied. */
  errors: readonly ErrorCode[];
};

const nothing = z.object({});

/** Declares an endpoint; what is left out takes or gives nothing. */
export function endpoint<
  const AccessLevel extends Access,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Response extends z.ZodType = z.ZodType,
>(declared: {
  domain: ApiDomain;
  method: Endpoint['method'];
  path: string;
  summary: string;
  description?: string;
  access: AccessLevel;
  extendsSession?: boolean;
  takesIdempotencyKey?: boolean;
  needsUsageMode?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  exampleBody?: z.input<Body> & object;
  responseType?: ResponseType;
  response: Response;
  errors?: readonly ErrorCode[];
}): Endpoint<Params, Query, Body, Response, AccessLevel> {
  return {
    extendsSession: true,
    takesIdempotencyKey: false,
    needsUsageMode: true,
    responseType: 'application/json',
    errors: [],
    ...declared,
    // An omitted schema has the type parameter's default, which is `nothing`'s own type.
    params: (declared.params ?? nothing) as Params,
    query: (declared.query ?? nothing) as Query,
    body: (declared.body ?? nothing) as Body,
  };
}

/** The header that every request carries, and the only value there is (D10). */
export const USAGE_MODE_HEADER = 'usage-mode';
export const USAGE_MODE = 'mediator';

/**
 * Names one wish to create something: whoever repeats a request, because no answer came, sends
 * the same key with it and gets the first one's answer (api.md, Conventions). Optional.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'Idempotency-Key takes 16 to 64 letters, digits, - and _');

/**
 * Marks a GET that the portal sends by itself, e.g. to refresh an open page. It then does not
 * extend the session (D13). Other methods ignore the header.
 */
export const AUTOMATIC_READ_HEADER = 'automatic-read';
export const AUTOMATIC_READ = 'true';

/** A request that takes longer than this is given up by the portal (seed 1, section 9). */
export const REQUEST_TIMEOUT_MS = 30_000;

/** The largest JSON body that any endpoint reads. Files go to S3 by presigned address. */
export const MAX_BODY_BYTES = 1_048_576;
