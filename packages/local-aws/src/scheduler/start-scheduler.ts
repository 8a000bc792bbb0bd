/**
 * The local EventBridge Scheduler.
 *
 * Covered: CreateSchedule, UpdateSchedule, GetSchedule, DeleteSchedule, ListSchedules,
 * CreateScheduleGroup, GetScheduleGroup, DeleteScheduleGroup, ListScheduleGroups; at(), rate() and
 * cron() (with L, W, # and names) in any time zone, start and end dates, ActionAfterCompletion,
 * retry policies, attributes such as <aws.scheduler.scheduled-time> in the input. Targets: Lambda
 * functions and Step Functions state machines.
 *
 * Everything else answers 501: flexible time windows, other targets, dead-letter queues, tags,
 * encryption keys.
 *
 * State survives a kill: each run is invoked at least once, and one that became due while the
 * service was down is invoked at the next start.
 *
 * Different from AWS: runs are exact to the millisecond. Of several runs that a recurring schedule
 * has missed, the last one happens. A function is invoked synchronously; when it fails, it is
 * invoked twice more, as Lambda does. A deleted schedule has no further attempts. Roles are not
 * assumed; signatures are not checked.
 *
 * For tests: POST /_local/clock {"advanceSeconds": n} advances the clock until the next restart.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { notCovered, ServiceError } from '../shared/json-service.ts';
import { close, listen } from '../shared/listen.ts';
import { clockSchema, createMovableClock } from '../shared/movable-clock.ts';
import { readBody } from '../shared/read-body.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { runSchedules } from './run-schedules.ts';
import { type SchedulerRequest, schedulerOperations } from './schedule-operations.ts';
import { openScheduleStore } from './schedule-store.ts';

export type SchedulerOptions = EmulatorOptions & {
  /** A promise while Lambda is not started; runs wait for it. */
  lambdaEndpoint: () => string | Promise<string>;
  /** Without one, runs of state machines are tried again and dropped. */
  stepFunctionsEndpoint?: () => string;
  /** Clock for tests. */
  now?: () => Date;
  onLog?: (line: string) => void;
};

const LARGEST_REQUEST_BYTES = 2 * 1024 * 1024;

/** Starts the Scheduler and the runs that are due. Throws PortBusyError. */
export async function startScheduler(options: SchedulerOptions): Promise<Emulator> {
  const { lambdaEndpoint, stepFunctionsEndpoint, onLog = () => {} } = options;
  const clock = createMovableClock(options.now);
  const store = openScheduleStore(options.dataDir, clock.nowMs());
  const runner = runSchedules({ store, clock, lambdaEndpoint, stepFunctionsEndpoint, onLog });
  const operations: Record<string, (request: SchedulerRequest) => object> = {
    ...schedulerOperations({ store, clock, runner }),
    'POST /_local/': ({ name, body }) => {
      const { data } = clockSchema.safeParse(body);
      if (name !== 'clock' || !data) throw notCovered('Scheduler', `/_local/${name}`);
      clock.advanceSeconds(data.advanceSeconds);
      runner.changed();
      return { now: new Date(clock.nowMs()).toISOString() };
    },
  };
  const server = createRequestServer('scheduler', (incoming, outgoing) =>
    answer(operations, incoming)
      .then((body) => send(outgoing, 200, body))
      .catch((error: unknown) => refuse(outgoing, error)),
  );
  const closeParts = async () => {
    await runner.close();
    store.close();
  };
  try {
    const endpoint = `http://127.0.0.1:${await listen(server, options.port)}`;
    return {
      name: 'scheduler',
      endpoint,
      async close() {
        await close(server);
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}

async function answer(
  operations: Record<string, (request: SchedulerRequest) => object>,
  incoming: IncomingMessage,
): Promise<object> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  const [, kind = '', rawName] = /^\/([\w-]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  const content = await readBody(incoming, LARGEST_REQUEST_BYTES);
  const route = `${incoming.method} /${kind}${rawName === undefined ? '' : '/'}`;
  const run = Object.hasOwn(operations, route) ? operations[route] : undefined;
  if (!run) throw notCovered('Scheduler', `${incoming.method} ${pathname}`);
  if (!content) throw new ServiceError('ValidationException', 'The request is too large.');
  return run({
    name: decodeURIComponent(rawName ?? ''),
    query: searchParams,
    body: parseJson(content.toString('utf8')),
  });
}

function parseJson(text: string): unknown {
  if (!text) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('ValidationException', 'The body is not valid JSON.');
  }
}

function refuse(outgoing: ServerResponse, error: unknown): void {
  const known = error instanceof ServiceError;
  if (!known) reportFailure('scheduler', error);
  const { type, message, status } = known
    ? error
    : new ServiceError('InternalServerException', 'An internal error occurred.', 500);
  outgoing.setHeader('x-amzn-errortype', type);
  send(outgoing, status, { Message: message });
}

function send(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(body));
}
