import {
  ExecutionAlreadyExists,
  InvalidToken,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  TaskDoesNotExist,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';
import { logger } from '#shared/logger.ts';
import type { Machines } from './connect-machines.ts';

/**
 * Starts the execution of a link. It is named after the link's hash, so that a repeated start is
 * harmless.
 */
export async function startMachine(
  client: Machines,
  stateMachineArn: string,
  input: {
    caseId: string;
    signingId: string;
    position: number;
    linkHash: string;
    requestId?: string | undefined;
  },
): Promise<void> {
  try {
    await client.send(
      new StartExecutionCommand({
        stateMachineArn,
        name: input.linkHash,
        input: JSON.stringify(input),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}

/**
 * Ends the wait of a link's execution, which then reads the signing again. Harmless if the wait
 * has ended; if there is none yet, the next one ends by itself (await-change.ts).
 */
export async function resumeMachine(
  client: Machines,
  taskToken: string | undefined,
): Promise<void> {
  if (taskToken === undefined) return;
  try {
    await client.send(new SendTaskSuccessCommand({ taskToken, output: '{}' }));
  } catch (error) {
    if (!ended.some((type) => error instanceof type)) throw error;
  }
}

const ended = [InvalidToken, TaskDoesNotExist, TaskTimedOut];

/** For changes that are complete without it: the execution finds by itself that its link ended. */
export const logNotResumed = (error: unknown): void =>
  logger.warn('signing_machine_not_resumed', { error: error instanceof Error ? error : {} });
