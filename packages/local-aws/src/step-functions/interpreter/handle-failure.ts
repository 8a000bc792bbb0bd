import type { Catcher, Retrier } from '../definition/state-schemas.ts';
import type { Failure } from '../store/thread-table.ts';

/** What happens after a failure: another attempt, a catcher by its index, or nothing. */
export type Reaction =
  | { kind: 'retry'; retrier: number; delayMs: number }
  | { kind: 'catch'; catcher: Catcher; index: number }
  | { kind: 'none' };

/** `retries`: number of retries so far, by the index of the retrier. */
export function react(
  failure: Failure,
  handlers: { Retry: Retrier[]; Catch: Catcher[] },
  retries: number[],
  random: () => number,
): Reaction {
  const retrier = handlers.Retry.findIndex((rule) => matches(rule.ErrorEquals, failure));
  const rule = handlers.Retry[retrier];
  const done = retries[retrier] ?? 0;
  if (rule && done < rule.MaxAttempts)
    return { kind: 'retry', retrier, delayMs: delayMs(rule, done, random) };
  const index = handlers.Catch.findIndex((each) => matches(each.ErrorEquals, failure));
  const catcher = handlers.Catch[index];
  return catcher ? { kind: 'catch', catcher, index } : { kind: 'none' };
}

function delayMs(rule: Retrier, done: number, random: () => number): number {
  const { IntervalSeconds, BackoffRate, MaxDelaySeconds = Number.MAX_SAFE_INTEGER } = rule;
  const seconds = Math.min(IntervalSeconds * BackoffRate ** done, MaxDelaySeconds, MOST_SECONDS);
  return Math.round(seconds * 1000 * (rule.JitterStrategy === 'FULL' ? random() : 1));
}

const MOST_SECONDS = 99_999_999;

/** States.ALL and States.TaskFailed do not match these. */
const TERMINAL = new Set(['States.DataLimitExceeded', 'States.Runtime']);

function matches(names: string[], { error, isHeartbeat = false }: Failure): boolean {
  return names.some((name) => {
    if (name === error) return true;
    if (name === 'States.HeartbeatTimeout') return isHeartbeat;
    if (name === 'States.ALL') return !TERMINAL.has(error);
    return name === 'States.TaskFailed' && error !== 'States.Timeout' && !TERMINAL.has(error);
  });
}
