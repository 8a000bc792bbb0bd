import * as z from 'zod';
import { idSchema } from '../fields.ts';
import type { Role } from '../roles.ts';
import type { CaseStatus, ResolutionKind } from './case-status.ts';

/** One act on many cases, done by a job on the server, with a result for each (ADR 98). */

/** Maximum number of cases of a batch. */
export const BATCH_ROWS_MAX = 5_000;
/** Maximum number of unfinished batches of a person. */
export const BATCHES_RUNNING = 3;
/** Maximum number of batches in the list. */
export const BATCHES_LISTED = 10;
/** Days after which a batch and its results are removed. */
export const BATCH_LIVES_DAYS = 7;
/** Poll interval while a batch runs. Polling does not extend the session (D13). */
export const BATCH_POLL_MS = 1_500;

/** What can be done with many cases: the decisions of the approvals, and the acts of the docket. */
export const batchActs = ['approve', 'decline', 'remind', 'assign', 'schedule'] as const;
export type BatchAct = (typeof batchActs)[number];

/**
 * stopping: somebody stopped it; the cases that are being worked on get their results first.
 * failed: the server gave it up. A case that had its turn keeps its result in every state.
 */
export const batchStates = [
  'queued',
  'running',
  'stopping',
  'completed',
  'stopped',
  'failed',
] as const;
export type BatchState = (typeof batchStates)[number];

const unfinished: readonly BatchState[] = ['queued', 'running', 'stopping'];

export const isOver = ({ state }: { state: BatchState }): boolean => !unfinished.includes(state);

/** The cases of a batch, each once. */
export const casesSchema = <Item extends z.ZodType<{ id: string }>>(item: Item) =>
  z
    .array(item)
    .min(1, 'Select at least one case')
    .max(BATCH_ROWS_MAX, 'At most 5,000 cases at a time')
    .refine((cases) => new Set(cases.map(({ id }) => id)).size === cases.length, {
      message: 'Name each case once',
    });

/** The case number as the caller's list shows it, so that a result names a case it may not show. */
export const caseCodeSchema = z.string().regex(/^[A-Z0-9-]{1,40}$/, 'Not a case number');

export const caseOutcomes = [
  'done',
  'already',
  'changed',
  'failed',
  'refused',
  'notFound',
] as const;

/** What became of a case. */
export const caseResultSchema = z.object({
  id: idSchema,
  /**
   * already: it was done before, e.g. by a former attempt. changed: others changed it since it was
   * read. failed: a fault of the server. Another attempt may succeed for these two. refused: its
   * state or the caller's role does not allow it. notFound: the caller has no such case.
   */
  outcome: z.enum(caseOutcomes),
  /** For the user. */
  message: z.string(),
});
export type CaseResult = z.output<typeof caseResultSchema>;

/** How the cases of a batch stand: `turns` of `total` have a result. */
export type BatchCounts = Readonly<Record<'done' | 'already' | 'open' | 'final', number>>;

/** What an outcome counts as. `open`: another attempt may succeed; `final`: none will. */
export const standings: Readonly<Record<CaseResult['outcome'], keyof BatchCounts>> = {
  done: 'done',
  already: 'already',
  changed: 'open',
  failed: 'open',
  refused: 'final',
  notFound: 'final',
};

/** The counts of some results. */
export function countsOf(results: readonly Pick<CaseResult, 'outcome'>[]): BatchCounts {
  const count = (standing: keyof BatchCounts) =>
    results.filter(({ outcome }) => standings[outcome] === standing).length;
  return {
    done: count('done'),
    already: count('already'),
    open: count('open'),
    final: count('final'),
  };
}

/** What a reminder is about: the registration fee (D109), or the offers of a settlement round. */
export const reminders = ['fee', 'settlement'] as const;
export type Reminder = (typeof reminders)[number];

/** The reminder that fits the status of a case. The server also checks who sends it, and how often. */
export function reminderOf(facts: {
  status: CaseStatus;
  resolutionKind: ResolutionKind;
}): Reminder | undefined {
  if (facts.status === 'pendingRegistrationFee') return 'fee';
  return facts.status === 'negotiationOngoing' && facts.resolutionKind === 'negotiation'
    ? 'settlement'
    : undefined;
}

/** Case managers remind of the fee; a settlement's manager, who may be any neutral, of its offers. */
export const mayRemind = (role: Role, reminder: Reminder): boolean =>
  reminder === 'settlement' || role === 'caseManager';
