import { type Cron, nextCronRun, readCron } from './cron.ts';
import { toInstant, toLocal } from './zoned-time.ts';

export type ScheduleExpression =
  /** A local time. */
  { kind: 'at'; local: number } | { kind: 'rate'; everyMs: number } | { kind: 'cron'; cron: Cron };

const UNIT_MS = new Map([
  ['minute', 60_000],
  ['hour', 60 * 60_000],
  ['day', 24 * 60 * 60_000],
]);

/** Reads at(yyyy-mm-ddThh:mm:ss), rate(value unit) or cron(fields); undefined if not valid. */
export function readExpression(text: string): ScheduleExpression | undefined {
  const [, kind, content = ''] = /^(at|rate|cron)\((.*)\)$/.exec(text) ?? [];
  if (kind === 'at') {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(content)) return undefined;
    const local = Date.parse(`${content}Z`);
    const isDate = !Number.isNaN(local) && new Date(local).toISOString().startsWith(content);
    return isDate ? { kind, local } : undefined;
  }
  if (kind === 'rate') {
    const [, value = '', unit = ''] = /^([1-9]\d{0,8}) (minute|hour|day)s?$/.exec(content) ?? [];
    const unitMs = UNIT_MS.get(unit);
    return unitMs === undefined ? undefined : { kind, everyMs: Number(value) * unitMs };
  }
  if (kind !== 'cron') return undefined;
  const cron = readCron(content);
  return cron && { kind, cron };
}

export type Recurrence = {
  expression: ScheduleExpression;
  timeZone: string;
  /** First run of a rate; a cron runs at or after it. */
  startMs: number;
  endMs: number | undefined;
};

/** The next run after an instant; undefined if there is none. */
export function nextRun(recurrence: Recurrence, afterMs: number): number | undefined {
  const { expression, timeZone, startMs, endMs = Number.POSITIVE_INFINITY } = recurrence;
  const run = ((): number | undefined => {
    switch (expression.kind) {
      case 'at':
        return instantOf(expression.local, timeZone);
      case 'rate': {
        const passed = Math.floor((afterMs - startMs) / expression.everyMs) + 1;
        return startMs + Math.max(0, passed) * expression.everyMs;
      }
      case 'cron':
        return nextCronRun(expression.cron, Math.max(afterMs, startMs - 1), timeZone);
    }
  })();
  const isOver = run === undefined || (expression.kind !== 'at' && run > endMs);
  return isOver || run <= afterMs ? undefined : run;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The instant of at(). A time that clocks skip counts with the offset before the change. */
function instantOf(local: number, timeZone: string): number {
  const before = local - DAY_MS;
  return toInstant(local, timeZone) ?? local - (toLocal(before, timeZone) - before);
}
