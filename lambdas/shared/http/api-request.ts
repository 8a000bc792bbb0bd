import type * as z from 'zod';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import type { Principal } from '../auth/principal.ts';

/** Origin of a request, for the audit trail. */
export type Caller = { requestId: string; ip: string };

/** A request as it was sent, for signatures over it. */
export type RawRequest = {
  body: string;
  /** Undefined if the header is missing. */
  header(name: string): string | undefined;
};

/** `{ [Part]: … }` if the contract declares fields for this part; otherwise unknown. */
type Declared<Part extends string, Schema extends z.ZodType> =
  Schema extends z.ZodObject<infer Shape>
    ? keyof Shape extends never
      ? unknown
      : { [P in Part]: z.output<Schema> }
    : { [P in Part]: z.output<Schema> };

/** A request after authentication and parsing: the parts that the contract declares. */
export type RequestOf<E extends Endpoint> = Declared<'params', E['params']> &
  Declared<'query', E['query']> &
  Declared<'body', E['body']> &
  (E['access'] extends 'public' ? unknown : { principal: Principal }) & {
    /** Set if the endpoint takes one (contracts/http/endpoint.ts) and the caller sent it. */
    idempotencyKey?: string | undefined;
  };

/** The reply before the contract checks it and drops undeclared fields. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>;

/** Handles the requests to one endpoint. `Further`: additional request fields that it needs. */
export type UseCase<E extends Endpoint, Deps, Further = unknown> = (
  deps: Deps,
  request: RequestOf<E> & Further,
) => Promise<ReplyOf<E>>;

/**
 * Loads the use case of each endpoint of a domain. A missing or unknown endpoint does not compile.
 * A use case is loaded on its first request, to shorten cold starts.
 */
export type Routes<Endpoints extends Record<string, Endpoint>, Deps> = {
  [Id in keyof Endpoints]: () => Promise<
    UseCase<Endpoints[Id], Deps, { caller: Caller; raw: RawRequest }>
  >;
};
