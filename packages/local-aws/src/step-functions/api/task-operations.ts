import * as z from 'zod';
import { operation, ServiceError } from '../../shared/json-service.ts';
import { failed, succeeded } from '../interpreter/call-function.ts';
import type { Step } from '../interpreter/step.ts';
import { isToken } from '../interpreter/task-token.ts';
import { LARGEST_DATA_BYTES } from '../limits.ts';
import { type Task, type Thread, taskSchema } from '../store/thread-table.ts';
import { type ApiDeps, isJson } from './api-deps.ts';

const tokenSchema = z.string().min(1).max(2048);

/** SendTaskSuccess, SendTaskFailure and SendTaskHeartbeat. */
export function taskOperations(deps: ApiDeps) {
  const { store, clock, interpreter } = deps;
  /** The open task of a token. Throws InvalidToken, TaskDoesNotExist and TaskTimedOut. */
  const getTask = (token: string): { thread: Thread; task: Task } => {
    if (!isToken(token)) throw new ServiceError('InvalidToken', "Invalid Token: 'Invalid token'");
    if (!store.threads.hasToken(token))
      throw new ServiceError(
        'TaskDoesNotExist',
        "Task Does Not Exist: 'Provided task does not exist'",
      );
    const thread = store.threads.findByAttempt(token);
    const isLate = thread?.dueAtMs != null && thread.dueAtMs <= clock.nowMs();
    if (!thread || isLate)
      throw new ServiceError(
        'TaskTimedOut',
        "Task Timed Out: 'Provided task does not exist anymore'",
      );
    return { thread, task: taskSchema.parse(thread.work) };
  };
  /** Ends the task, once: a second call finds it closed. */
  const finish = (token: string, step: (task: Task) => Step): object => {
    interpreter.follow(
      store.transaction(() => {
        const { thread, task } = getTask(token);
        return interpreter.commit(thread, step(task));
      }),
    );
    return {};
  };
  return {
    SendTaskSuccess: operation(
      z.strictObject({ taskToken: tokenSchema, output: z.string().max(LARGEST_DATA_BYTES) }),
      ({ taskToken, output }) => {
        if (!isJson(output))
          throw new ServiceError('InvalidOutput', "Invalid Output: 'The output is not valid JSON'");
        return finish(taskToken, (task) => succeeded(task, output));
      },
    ),

    SendTaskFailure: operation(
      z.strictObject({
        taskToken: tokenSchema,
        error: z.string().max(256).default(''),
        cause: z.string().max(32_768).optional(),
      }),
      ({ taskToken, error, cause }) => finish(taskToken, (task) => failed(task, { error, cause })),
    ),

    SendTaskHeartbeat: operation(z.strictObject({ taskToken: tokenSchema }), ({ taskToken }) => {
      store.transaction(() => {
        const { thread, task } = getTask(taskToken);
        if (task.heartbeatMs === undefined) return;
        const dueAtMs = Math.min(task.timesOutAtMs, clock.nowMs() + task.heartbeatMs);
        store.threads.change(thread, { ...thread, dueAtMs });
      });
      interpreter.clockMoved();
      return {};
    }),
  };
}
