import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { notCovered, operation, ServiceError } from '../../shared/json-service.ts';
import { executionArn, machineArn, requireExecutionArn } from '../arns.ts';
import { machineOf } from '../definition/read-definition.ts';
import { commitStep } from '../interpreter/commit-step.ts';
import { isTooLarge, LARGEST_DATA_BYTES, LONGEST_EXECUTION_MS } from '../limits.ts';
import { type Execution, executionStatuses } from '../store/execution-table.ts';
import type { StoredEvent } from '../store/history-table.ts';
import {
  type ApiDeps,
  arnSchema,
  getMachine,
  includedDataSchema,
  isJson,
  nameSchema,
  pageShape,
  pageSize,
  readToken,
  requireAllData,
  requireName,
  toSeconds,
  writeToken,
} from './api-deps.ts';

/** StartExecution, DescribeExecution and the like. */
export function executionOperations(deps: ApiDeps) {
  const { store, clock, interpreter } = deps;
  const getExecution = (arn: string): Execution => {
    requireExecutionArn(arn);
    const execution = store.executions.find(arn);
    if (execution) return execution;
    throw new ServiceError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
  };
  return {
    StartExecution: operation(
      z.strictObject({
        stateMachineArn: arnSchema,
        name: nameSchema.optional(),
        input: z.string().max(LARGEST_DATA_BYTES).default('{}'),
      }),
      ({ stateMachineArn, name = randomUUID(), input }) => {
        const machine = getMachine(deps, stateMachineArn);
        requireName(name);
        if (isTooLarge(input))
          throw new ServiceError('ValidationException', 'The input is larger than 262144 bytes.');
        if (!isJson(input))
          throw new ServiceError(
            'InvalidExecutionInput',
            `Invalid State Machine Execution Input: 'The input is not valid JSON'`,
          );
        if (machine.status === 'DELETING')
          throw new ServiceError(
            'StateMachineDeleting',
            `State Machine Deleting: '${stateMachineArn}'`,
          );
        const arn = executionArn(machine.name, name);
        const started = (startedAtMs: number) => ({
          executionArn: arn,
          startDate: toSeconds(startedAtMs),
        });
        const found = store.executions.find(arn);
        if (found?.status === 'RUNNING' && found.input === input) return started(found.startedAtMs);
        if (found)
          throw new ServiceError('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`);
        const { scope, timeoutSeconds } = machineOf(machine.definition);
        const startedAtMs = clock.nowMs();
        const { roleArn, revision } = machine;
        const limitMs = (timeoutSeconds ?? Number.POSITIVE_INFINITY) * 1000;
        const thread = store.transaction(() => {
          store.executions.add({
            arn,
            machine: machine.name,
            name,
            roleArn,
            revision,
            input,
            startedAtMs,
            timesOutAtMs: startedAtMs + Math.min(limitMs, LONGEST_EXECUTION_MS),
          });
          store.history.add(arn, {
            previous: 0,
            atMs: startedAtMs,
            type: 'ExecutionStarted',
            details: { input, inputDetails: { truncated: false }, roleArn },
          });
          return store.threads.add({
            execution: arn,
            parent: null,
            position: 0,
            path: [],
            state: scope.startAt,
            input,
            lastEvent: 0,
          });
        });
        interpreter.follow({ runnable: [thread], invoking: [], endedAttempts: [] });
        return started(startedAtMs);
      },
    ),

    DescribeExecution: operation(
      z.strictObject({ executionArn: arnSchema, includedData: includedDataSchema }),
      ({ executionArn: arn, includedData }) => {
        requireAllData(includedData);
        const execution = getExecution(arn);
        const { status, input, output, error, cause } = execution;
        return {
          ...present(execution),
          ...redriveOf(status),
          input,
          inputDetails: { included: true },
          ...(output !== null && { output, outputDetails: { included: true } }),
          ...(error !== null && { error }),
          ...(cause !== null && { cause }),
        };
      },
    ),

    ListExecutions: operation(
      z.strictObject({
        stateMachineArn: arnSchema,
        statusFilter: z.enum([...executionStatuses, 'PENDING_REDRIVE']).optional(),
        ...pageShape,
        nextToken: z.string().min(1).max(3096).optional(),
      }),
      ({ stateMachineArn, statusFilter: status, maxResults, nextToken }) => {
        const { name: machine } = getMachine(deps, stateMachineArn);
        if (status === 'PENDING_REDRIVE')
          throw notCovered('Step Functions', `the status ${status}`);
        const limit = pageSize(maxResults);
        const list = `executions:${machine}:${status ?? ''}`;
        const before = readToken(list, nextToken, Number.MAX_SAFE_INTEGER);
        const found = store.executions.list({ machine, status, before, limit: limit + 1 });
        const page = found.slice(0, limit);
        const last = page.at(-1);
        return {
          executions: page.map(present),
          ...(found.length > limit && last && { nextToken: writeToken(list, last.seq) }),
        };
      },
    ),

    StopExecution: operation(
      z.strictObject({
        executionArn: arnSchema,
        error: z.string().max(256).optional(),
        cause: z.string().max(32_768).optional(),
      }),
      ({ executionArn: arn, error, cause }) => {
        getExecution(arn);
        const stoppedAtMs = clock.nowMs();
        const stop = () =>
          commitStep.end({ store, nowMs: clock.nowMs }, arn, { status: 'ABORTED', error, cause });
        interpreter.follow(store.transaction(stop));
        // Its machine may have been deleted with it.
        return { stopDate: toSeconds(store.executions.find(arn)?.endedAtMs ?? stoppedAtMs) };
      },
    ),

    GetExecutionHistory: operation(
      z.strictObject({
        executionArn: arnSchema,
        reverseOrder: z.boolean().default(false),
        includeExecutionData: z.boolean().default(true),
        ...pageShape,
      }),
      ({ executionArn: arn, reverseOrder, includeExecutionData, maxResults, nextToken }) => {
        getExecution(arn);
        const limit = pageSize(maxResults);
        const list = `history:${arn}:${reverseOrder}`;
        const from = readToken(list, nextToken, reverseOrder ? Number.MAX_SAFE_INTEGER : 0);
        const found = store.history.list(arn, {
          from,
          limit: limit + 1,
          isReversed: reverseOrder,
        });
        const page = found.slice(0, limit);
        const last = page.at(-1);
        return {
          events: page.map((event) => presentEvent(event, includeExecutionData)),
          ...(found.length > limit && last && { nextToken: writeToken(list, last.id) }),
        };
      },
    ),
  };
}

const redriveOf = (status: Execution['status']) =>
  status === 'RUNNING' || status === 'SUCCEEDED'
    ? {
        redriveStatus: 'NOT_REDRIVABLE',
        redriveStatusReason: `Execution is ${status} and cannot be redriven`,
      }
    : { redriveStatus: 'REDRIVABLE' };

const present = (execution: Execution) => ({
  executionArn: execution.arn,
  stateMachineArn: machineArn(execution.machine),
  name: execution.name,
  status: execution.status,
  startDate: toSeconds(execution.startedAtMs),
  ...(execution.endedAtMs !== null && { stopDate: toSeconds(execution.endedAtMs) }),
  redriveCount: 0,
});

const detailsSchema = z.record(z.string(), z.unknown()).nullable();
const DATA_FIELDS = new Set(['input', 'inputDetails', 'output', 'outputDetails']);

function presentEvent({ id, previous, atMs, type, details }: StoredEvent, withData: boolean) {
  const given = detailsSchema.parse(JSON.parse(details));
  const kept = Object.entries(given ?? {}).filter(([key]) => withData || !DATA_FIELDS.has(key));
  return {
    id,
    previousEventId: previous,
    timestamp: toSeconds(atMs),
    type,
    ...(given && { [detailsField(type)]: Object.fromEntries(kept) }),
  };
}

/** The field with an event's details, e.g. stateEnteredEventDetails for PassStateEntered. */
function detailsField(type: string): string {
  const [, change] = /State(Entered|Exited)$/.exec(type) ?? [];
  const name = change ? `State${change}` : type;
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}EventDetails`;
}
