import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { caseIdSchema } from '../../rules/fields.ts';

/** Minutes, costs and budgets of speech (docs/adr/0102-speech-budgets.md). */

const moneySchema = z.object({ amountMinor: z.number(), currency: z.string() });
const amountsSchema = z.object({
  dictatedSeconds: z.number(),
  recordedSeconds: z.number(),
  /** Of both, as Amazon Transcribe bills them: at least 15 seconds for each request. */
  billedSeconds: z.number(),
  cost: moneySchema,
});

const budgetSchema = z.object({
  /** Billed minutes of a month. */
  minutes: z.number(),
  leftMinutes: z.number(),
  /** 'low' from 80 %. */
  state: z.enum(['enough', 'low', 'spent']),
});
export type SpeechBudget = z.output<typeof budgetSchema>;

const costsSchema = z.object({
  /** Newest first; each is 'YYYY-MM' in India. */
  months: z.array(
    amountsSchema.extend({
      month: z.string(),
      /** Who dictated, and whose recordings they are; userId '' for what was not counted by person. */
      people: z.array(amountsSchema.extend({ userId: z.string(), name: z.string() })),
    }),
  ),
  /** Of a minute. */
  price: z.object({
    currency: z.string(),
    dictated: z.number(),
    recorded: z.number(),
    /** When the price was read, 'YYYY-MM-DD'; absent if the deployment does not say so. */
    asOf: z.string().optional(),
  }),
  /** Of the present month; absent without one. */
  budget: budgetSchema.optional(),
});
export type CaseSpeechCosts = z.output<typeof costsSchema>;

export const speechCostsEndpoints = {
  getSpeechCosts: endpoint({
    domain: 'speech',
    method: 'GET',
    path: 'getTranscriptionType/{caseId}/costs',
    summary: 'List minutes and costs of the speech of a case by month and person',
    description:
      'At the present price. Speech that a case’s own server hears is not counted. Available to the manager of the case; 403 for its other members.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    response: costsSchema,
    errors: ['not_found', 'not_allowed'],
  }),
  getSpeechBudget: endpoint({
    domain: 'speech',
    method: 'GET',
    path: 'dictation/budget',
    summary: 'Tell how much of the month’s speech budget is left',
    description:
      'Query: caseId; without it, the caller’s own dictation without a case. budget is absent where none is set, and for a case with its own speech server.',
    access: 'onboarded',
    query: z.object({ caseId: caseIdSchema.optional() }),
    response: z.object({ budget: budgetSchema.optional() }),
    errors: ['not_found'],
  }),
};
