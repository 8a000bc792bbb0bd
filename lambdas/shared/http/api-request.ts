import type * as z from 'zod';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import type { Principal } from '../auth/principal.ts';

/** Where a request came from, for the audit trail. */
export type Caller = { requestId: string; ip: string };

/** `{ [Part]: … }` where the contract declares fields for it; else nothing. */
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
    /** Of endpoints that take one (contracts/http/endpoint.ts), if the caller sent it. */
    idempotencyKey?: string | undefined;
  };

/** The reply before the contract checks it and drops undeclared fields. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>;

/** Answers the requests to one endpoint. `Further`: other facts of the request that it reads. */
export type UseCase<E extends Endpoint, Deps, Further = unknown> = (
  deps: Deps,
  request: RequestOf<E> & Further,
) => Promise<ReplyOf<E>>;

/**
 * Loads the use case of each endpoint of a domain: a missing or surplus one does not compile. A
 * use case is loaded with its first request, so that cold starts load no other.
 */
export type Routes<Endpoints extends Record<string, Endpoint>, Deps> = {
  [Id in keyof Endpoints]: () => Promise<UseCase<Endpoints[Id], Deps, { caller: Caller }>>;
};
