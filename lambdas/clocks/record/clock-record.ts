import * as z from 'zod';
import { clockActs } from '#contracts/endpoints/clocks.ts';
import { clockOutcomeKeys } from '#contracts/rules/clocks/clocks.ts';
import { extensionGrounds, statutoryTermSchema } from '#contracts/rules/clocks/statutory-terms.ts';
import type { NearestClock } from '#contracts/rules/fields.ts';

/** The statutory clocks of a case as they are stored. Court days are 'YYYY-MM-DD'. */

const changeSchema = z.object({
  at: z.iso.datetime(),
  byUserId: z.string(),
  /** Name of that person at that time. */
  by: z.string(),
  act: z.enum(clockActs),
  endsOn: z.string(),
  startedOn: z.string().optional(),
  knownOn: z.string().optional(),
  ground: z.enum(extensionGrounds).optional(),
  givenOn: z.string().optional(),
  endedOn: z.string().optional(),
  outcome: z.enum(clockOutcomeKeys).optional(),
  documentId: z.string().optional(),
  reason: z.string().optional(),
});
export type ClockChangeRecord = z.output<typeof changeSchema>;

const clockRecordSchema = z.object({
  id: z.string(),
  /** Counts the changes of the clock, for two windows (D116). */
  version: z.number().int().positive(),
  /** The term as the deployment had it when the clock started or adopted it. */
  term: statutoryTermSchema,
  startedOn: z.string(),
  knownOn: z.string(),
  endsOn: z.string(),
  /** Absent while it runs. */
  endedOn: z.string().optional(),
  extensions: z.array(
    z.object({ ground: z.enum(extensionGrounds), until: z.string(), givenOn: z.string() }),
  ),
  /** The next warning; absent if none is left. */
  nextWarning: z.object({ on: z.string(), days: z.number() }).optional(),
  changes: z.array(changeSchema),
});
export type ClockRecord = z.output<typeof clockRecordSchema>;

export const caseClocksRecordSchema = z.object({
  caseId: z.string(),
  /** Counts the writes, for optimistic locking. */
  revision: z.number().int().nonnegative(),
  clocks: z.array(clockRecordSchema),
});
export type CaseClocksRecord = z.output<typeof caseClocksRecordSchema>;

export const isRunning = ({ endedOn }: Pick<ClockRecord, 'endedOn'>): boolean =>
  endedOn === undefined;

/** The running clock that ends first, for the case and its rows; undefined if none runs. */
export function nearestClockOf(clocks: readonly ClockRecord[]): NearestClock | undefined {
  const running = clocks.filter(isRunning);
  const [first] = running.toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : 1));
  return (
    first && {
      id: first.id,
      label: first.term.label,
      startedOn: first.startedOn,
      endsOn: first.endsOn,
      running: running.length,
    }
  );
}
