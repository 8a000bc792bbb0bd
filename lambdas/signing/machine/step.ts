import * as z from 'zod';

/** The link that an execution of the state machine follows; the execution's input. */
const linkSchema = z.object({
  caseId: z.string(),
  signingId: z.string(),
  position: z.number(),
  linkHash: z.string(),
  /** The request that issued the link. */
  requestId: z.string().optional(),
});
export type FollowedLink = z.output<typeof linkSchema>;

/** What the state machine asks of its function. */
export const stepSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.enum(['issue', 'prepare', 'reconcile', 'expire', 'complete']),
    link: linkSchema,
  }),
  z.object({
    action: z.enum(['awaitHandover', 'awaitResult']),
    link: linkSchema,
    taskToken: z.string(),
  }),
]);
export type Step = z.output<typeof stepSchema>;
export type StepAction = Step['action'];

/**
 * What a step tells the state machine:
 * - `waiting`: the signatory may start; the link ends after `waitSeconds`;
 * - `pending`: a hand-over has no result yet;
 * - `signed`: to be completed;
 * - `expired`: the link's time is over;
 * - `ended`: the link was signed and completed, renewed, cancelled or has expired.
 */
export type StepResult = {
  outcome: 'waiting' | 'pending' | 'signed' | 'expired' | 'ended';
  waitSeconds: number;
};
