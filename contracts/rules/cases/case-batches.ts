import * as z from 'zod';
import { idSchema } from '../fields.ts';
import type { Role } from '../roles.ts';
import type { CaseStatus, ResolutionKind } from './case-status.ts';

/** One act on many cases of a docket, with a result for each (ADR 72). */

/** Maximum number of cases in one request. */
export const CASE_BATCH_MAX = 100;

/** The cases of a request, each once. */
export const casesSchema = <Item extends z.ZodType<{ id: string }>>(item: Item) =>
  z
    .array(item)
    .min(1, 'Select at least one case')
    .max(CASE_BATCH_MAX, `At most ${CASE_BATCH_MAX} cases at a time`)
    .refine((cases) => new Set(cases.map(({ id }) => id)).size === cases.length, {
      message: 'Name each case once',
    });

/** What became of a case. */
export const caseResultSchema = z.object({
  id: idSchema,
  /**
   * already: it was done before, e.g. by a former attempt. refused: its state or the caller's role
   * does not allow it. notFound: no case of the caller's docket has this id.
   */
  outcome: z.enum(['done', 'already', 'refused', 'notFound']),
  /** For the user. */
  message: z.string(),
});
export type CaseResult = z.output<typeof caseResultSchema>;

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
