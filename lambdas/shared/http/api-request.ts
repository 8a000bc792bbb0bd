import type * as z from 'zod';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import type { Principal } from '../auth/principal.ts';

/** Where a request came from, for the audit trail. */
export type Caller = { requestId: string; ip: string };

/** A request after authentication and parsing: what a use case gets to see. */
export type ApiRequest<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  principal: E['access'] extends 'public' ? undefined : Principal;
  caller: Caller;
  /** Of endpoints that take one (contracts/http/endpoint.ts), where the caller sent it. */
  idempotencyKey: string | undefined;
};

/** Serves one endpoint; the reply is checked against the contract, undeclared fields dropped. */
export type Route<E extends Endpoint> = (request: ApiRequest<E>) => Promise<z.input<E['response']>>;

/** A route for each endpoint of a domain: a missing or surplus one does not compile. */
export type Routes<Endpoints extends Record<string, Endpoint>> = {
  [Id in keyof Endpoints]: Route<Endpoints[Id]>;
};
