/**
 * The local Step Functions: standard state machines in Amazon States Language with JSONata.
 *
 * Covered: CreateStateMachine, UpdateStateMachine, DescribeStateMachine, ListStateMachines,
 * DeleteStateMachine, ValidateStateMachineDefinition, StartExecution, DescribeExecution,
 * ListExecutions, StopExecution, GetExecutionHistory, SendTaskSuccess, SendTaskFailure,
 * SendTaskHeartbeat. States: Task (a Lambda function's ARN, lambda:invoke, and both with
 * waitForTaskToken as AWS has them), Wait, Choice, Parallel, Map (inline), Pass, Succeed, Fail;
 * Retry, Catch, Assign, time limits and heartbeats; the functions that Step Functions adds to
 * JSONata. Quotas of data (256 KiB), variables, history (25,000 events) and time (one year).
 *
 * Everything else answers 501: JSONPath, express machines, activities, versions and aliases,
 * redrive, TestState, DescribeStateMachineForExecution, tags, logging, tracing, trace headers,
 * encryption keys, METADATA_ONLY, distributed maps, other resources.
 *
 * State survives a kill: an execution continues at its last recorded step. A task whose function
 * was running is invoked again, with the same task token.
 *
 * Different from AWS: an execution's name stays taken, and page tokens do not expire. The bounds of
 * one expression are steps, memory and time of this machine. States that a failure elsewhere ends
 * have no Aborted events. Roles are not assumed; signatures are not checked.
 *
 * For tests: POST /_local/clock {"advanceSeconds": n} advances the clock until the next restart.
 */
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { operation, startJsonService } from '../shared/json-service.ts';
import { clockSchema, createMovableClock } from '../shared/movable-clock.ts';
import { executionOperations } from './api/execution-operations.ts';
import { machineOperations } from './api/machine-operations.ts';
import { taskOperations } from './api/task-operations.ts';
import { startEvaluator } from './expressions/start-evaluator.ts';
import { runExecutions } from './interpreter/run-executions.ts';
import { LARGEST_DEFINITION_BYTES, MOST_EVENTS } from './limits.ts';
import { openStore } from './store/open-store.ts';

export type StepFunctionsOptions = EmulatorOptions & {
  /** A promise while Lambda is not started; tasks wait for it. */
  lambdaEndpoint: () => string | Promise<string>;
  /** Clock for tests: waits, time limits, retries and timestamps. */
  now?: () => Date;
  /** Time limit of one expression that its number of steps does not bound. */
  expressionTimeoutMs?: number;
  /** Most events of a history. */
  mostEvents?: number;
  onLog?: (line: string) => void;
};

/** Starts Step Functions and continues the executions of an earlier start. Throws PortBusyError. */
export async function startStepFunctions(options: StepFunctionsOptions): Promise<Emulator> {
  const { port, dataDir, lambdaEndpoint, now } = options;
  const { expressionTimeoutMs, mostEvents = MOST_EVENTS, onLog = () => {} } = options;
  const store = openStore(dataDir);
  const clock = createMovableClock(now);
  const evaluator = startEvaluator(expressionTimeoutMs);
  const interpreter = runExecutions({
    store,
    clock,
    evaluator,
    lambdaEndpoint,
    mostEvents,
    onLog,
  });
  const deps = { store, clock, interpreter };
  const close = async () => {
    await interpreter.close();
    store.close();
  };
  const advanceClock = operation(clockSchema, ({ advanceSeconds }) => {
    clock.advanceSeconds(advanceSeconds);
    interpreter.clockMoved();
    return { now: new Date(clock.nowMs()).toISOString() };
  });
  try {
    const service = await startJsonService({
      name: 'step-functions',
      title: 'Step Functions',
      port,
      target: 'AWSStepFunctions',
      version: '1.0',
      // Escapes in JSON take up to six bytes for one.
      largestRequestBytes: 6 * LARGEST_DEFINITION_BYTES,
      operations: {
        ...machineOperations(deps),
        ...executionOperations(deps),
        ...taskOperations(deps),
      },
      localRoutes: { 'POST /_local/clock': advanceClock },
    });
    return {
      name: 'step-functions',
      endpoint: service.endpoint,
      async close() {
        await service.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
