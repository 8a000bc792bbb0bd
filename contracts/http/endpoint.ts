import * as z from 'zod';
import type { ApiDomain } from './domains.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Required session (D14):
 * - `public`: none; a token is ignored;
 * - `signed-in`: a live session, at any stage of onboarding;
 * - `onboarded`: a live session, a verified email address and a complete profile.
 */
export type Access = 'public' | 'signed-in' | 'onboarded';

/** Content type of a request's body. A form's files are the fields of type `z.file()`. */
export type RequestType =
  | 'application/json'
  | 'multipart/form-data'
  | 'application/x-www-form-urlencoded';

/** Content type of a successful response. Errors are always JSON. */
export type ResponseType = 'application/json' | 'text/calendar';

/**
 * Contract of one endpoint. The API Gateway definition, the Lambda function, the local API Gateway
 * and the browser's client all use it.
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
  /**
   * For the OpenAPI document: who may call it, what it changes, what a repeat does, and which errors
   * have which cause. The build leaves it out of the browser's code, like summary and examples
   * (frontend/build/contracts-for-browser.ts).
   */
  description?: string | undefined;
  access: AccessLevel;
  /** False for requests that the browser polls: they do not extend the session (D13). */
  extendsSession: boolean;
  /** True for creation: repeating the request with the same Idempotency-Key creates once. */
  takesIdempotencyKey: boolean;
  /** False for clients that cannot send the usage-mode header, e.g. calendar programs (D10). */
  needsUsageMode: boolean;
  params: Params;
  query: Query;
  requestType: RequestType;
  body: Body;
  /** Larger bodies are refused before they are parsed. API Gateway and Lambda take 4.5 MB. */
  maxBodyBytes: number;
  /** Maximum number of values in a body; larger bodies are refused before they are parsed. */
  maxBodyValues: number;
  /** Valid example body, for the OpenAPI document and tests; required if there is a JSON body. */
  exampleBody?: object | undefined;
  /** Valid example of a successful response, where the schema does not explain it. */
  exampleResponse?: object | undefined;
  /** Any type other than JSON is returned as text. */
  responseType: ResponseType;
  /** True if a successful response is a redirect, 303, to the response's `location`. */
  redirects: boolean;
  response: Response;
  /** Errors of this endpoint, besides the common ones. */
  errors: readonly ErrorCode[];
};

const nothing = z.object({});

/** Default maximum size of a body. Documents are uploaded to S3 by presigned URL. */
export const MAX_BODY_BYTES = 1_048_576;

const MAX_BODY_VALUES = 5_000;

/** Declares an endpoint. An omitted schema means that there is no such input or output. */
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
  requestType?: RequestType;
  body?: Body;
  maxBodyBytes?: number;
  maxBodyValues?: number;
  exampleBody?: z.input<Body> & object;
  exampleResponse?: z.output<Response> & object;
  responseType?: ResponseType;
  redirects?: boolean;
  response: Response;
  errors?: readonly ErrorCode[];
}): Endpoint<Params, Query, Body, Response, AccessLevel> {
  return {
    extendsSession: true,
    takesIdempotencyKey: false,
    needsUsageMode: true,
    requestType: 'application/json',
    maxBodyBytes: MAX_BODY_BYTES,
    maxBodyValues: MAX_BODY_VALUES,
    responseType: 'application/json',
    redirects: false,
    errors: [],
    ...declared,
    // An omitted schema has the type parameter's default, which is the type of `nothing`.
    params: (declared.params ?? nothing) as Params,
    query: (declared.query ?? nothing) as Query,
    body: (declared.body ?? nothing) as Body,
  };
}

/** Response of an endpoint that redirects: a path of the portal. */
export const redirectSchema = z.object({ location: z.string().regex(/^\/(?![/\\])/) });

/** Timeout of a request in the portal (seed 1, section 9). */
export const REQUEST_TIMEOUT_MS = 30_000;
