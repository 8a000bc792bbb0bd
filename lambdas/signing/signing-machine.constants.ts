import { signingFunctions } from './functions.constants.ts';
import type { StepAction } from './machine/step.ts';

/** A result that no callback brings is asked for after this time, then less and less often. */
const FIRST_RESULT_WAIT_SECONDS = 60;

/** After a step that failed for a quarter of an hour, the link is followed anew. */
const PAUSE_SECONDS = 900;

/** A step that fails is run again for about a quarter of an hour. */
const retry = [
  { ErrorEquals: ['States.TaskFailed'], IntervalSeconds: 2, MaxAttempts: 8, BackoffRate: 2.2 },
];

const assignResult = {
  outcome: '{% $states.result.Payload.outcome %}',
  waitSeconds: '{% $states.result.Payload.waitSeconds %}',
};

/** A step of the link, done by the function signing-steps. */
const step = (action: StepAction) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Arguments: {
    FunctionName: signingFunctions.steps.name,
    Payload: { action, link: '{% $states.context.Execution.Input %}' },
  },
  Assign: assignResult,
  Retry: retry,
  Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Pause' }],
});

/** A wait that a change of the signing ends by the task's token. */
const wait = (action: StepAction, { atTimeout, next }: { atTimeout: string; next: string }) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
  Arguments: {
    FunctionName: signingFunctions.steps.name,
    Payload: {
      action,
      link: '{% $states.context.Execution.Input %}',
      taskToken: '{% $states.context.Task.Token %}',
    },
  },
  TimeoutSeconds: '{% $waitSeconds %}',
  Retry: retry,
  Catch: [
    { ErrorEquals: ['States.Timeout'], Next: atTimeout },
    { ErrorEquals: ['States.ALL'], Next: 'Pause' },
  ],
  Assign: { waitSeconds: FIRST_RESULT_WAIT_SECONDS },
  Next: next,
});

const choose = (...choices: { outcome: string; next: string }[]) => ({
  Type: 'Choice',
  Choices: choices.map(({ outcome, next }) => ({
    Condition: `{% $outcome = '${outcome}' %}`,
    Next: next,
  })),
  Default: 'LinkEnded',
});

/**
 * The state machine of one signer's link (docs/adr/0022-signing.md). The signing's record is the
 * truth: each step reads it, and a completed task carries nothing. `FunctionName` is the name of a
 * function, which the stack and the local provisioning replace by its ARN.
 *
 * IssueLink mails the link. Prepare encrypts a large document for the next hand-over. AwaitHandover lasts until the link expires: 432,000 seconds from its
 * issue. The signatory's hand-over (preSign/create) ends it, and so does a page that waits for a
 * preparation. AwaitResult lasts until the gateway's
 * callback is confirmed, or Reconcile asks the gateway itself: after a minute, then less often, and
 * until SIGNING_GRACE_MS after the five days at the latest. A step that keeps failing leads to Pause
 * and begins anew, since each step reads the record. The record bounds the cycles (HANDOVERS_MAX), so
 * that an execution stays below the 25,000 events of its history.
 */
export const signingMachine = {
  Comment: 'Follows one signer’s link from its issue to the signature or its expiry.',
  QueryLanguage: 'JSONata',
  StartAt: 'IssueLink',
  States: {
    IssueLink: { ...step('issue'), Next: 'IsOpen' },
    IsOpen: choose(
      { outcome: 'waiting', next: 'Prepare' },
      { outcome: 'pending', next: 'Prepare' },
      { outcome: 'signed', next: 'CompleteSignature' },
      { outcome: 'expired', next: 'ExpireLink' },
    ),
    Prepare: { ...step('prepare'), Next: 'IsPrepared' },
    IsPrepared: choose(
      { outcome: 'waiting', next: 'AwaitHandover' },
      { outcome: 'pending', next: 'AwaitResult' },
      { outcome: 'signed', next: 'CompleteSignature' },
      { outcome: 'expired', next: 'ExpireLink' },
    ),
    AwaitHandover: wait('awaitHandover', {
      atTimeout: 'ExpireLink',
      next: 'Prepare',
    }),
    AwaitResult: wait('awaitResult', {
      atTimeout: 'Reconcile',
      next: 'Reconcile',
    }),
    Reconcile: { ...step('reconcile'), Next: 'IsOpen' },
    ExpireLink: { ...step('expire'), Next: 'IsExpired' },
    IsExpired: choose(
      { outcome: 'pending', next: 'AwaitResult' },
      { outcome: 'signed', next: 'CompleteSignature' },
    ),
    CompleteSignature: { ...step('complete'), Next: 'LinkEnded' },
    Pause: { Type: 'Wait', Seconds: PAUSE_SECONDS, Next: 'IssueLink' },
    LinkEnded: { Type: 'Succeed' },
  },
} as const;

/** The state machine with the ARN of each function in place of its name. */
export function machineWith(arnOf: (functionName: string) => string): object {
  const withArns = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(withArns);
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [
        name,
        name === 'FunctionName' ? arnOf(String(inside)) : withArns(inside),
      ]),
    );
  };
  return Object(withArns(signingMachine));
}
