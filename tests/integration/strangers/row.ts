import type { EndpointId, endpoints } from '#contracts/endpoints.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { FormFields } from '../../support/form-body.ts';
import type { NewPerson } from '../../support/people/people.ts';
import type { Target } from '../../support/strangers/target.ts';

/** What a row says of an endpoint, and what several rows need. */

export type Wish = { path: string; body?: object; form?: FormFields };
export type Row =
  | {
      /** Requests for the target’s data, valid except for their sender. */
      aims: (target: Target) => readonly Wish[];
      refused: 403 | 404;
      /** The permitted caller, where it is not the target. */
      may?: 'caseManager';
      /** What the permitted caller gets, where the state of the target refuses the request. */
      answers?: 409;
    }
  | {
      /** Batches with one case (ADR 98), as bodies of `startBatch`. */
      eachCase: (caseId: string, target: Target) => readonly object[];
      /** The target's case. */
      caseOf: (target: Target) => string;
    }
  | {
      /** Why no foreign data can be requested: the endpoint reads the caller’s data only. */
      own: string;
      /** Where the caller’s state refuses the request. */
      answers?: number;
      wish: (caller: NewPerson, target: Target) => Wish;
    };

/** Public endpoints; their own tests cover what they hide. */
export type PublicRow = { public: string };

type AccessOf<Id extends EndpointId> = (typeof endpoints)[Id]['access'];

/** Rows of some endpoints. */
export type Rows = { [Id in EndpointId]?: AccessOf<Id> extends 'public' ? PublicRow : Row };

export const at = (path: string, body?: object) => [{ path, ...(body && { body }) }];
export const own = (
  why: string,
  path: string,
  body?: (caller: NewPerson) => object,
  answers = 200,
): Row => ({
  own: why,
  answers,
  wish: (caller) => ({ path, ...(body && { body: body(caller) }) }),
});
export const aims = (refused: 403 | 404, wishes: (target: Target) => readonly Wish[]): Row => ({
  refused,
  aims: wishes,
});

/** Tomorrow in the format of meetings; the exact Indian day does not matter. */
export function today(): string {
  return indianDayOf(new Date().toISOString());
}
