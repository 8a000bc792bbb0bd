import { findOperation, isJsonText } from './answer-request.ts';
import { type Dynamo, openDynamo } from './dynamo.ts';
import { DynamoError, notCovered } from './errors.ts';

/** An error of an operation, with the code and members that AWS sends. */
export { DynamoError };

/** The operations without a server, for a test that answers the calls of a mocked client. */
export type DynamoDbInProcess = {
  /**
   * Executes e.g. `PutItem`; request and reply are in the wire format. Throws `DynamoError`.
   */
  execute(operation: string, request: object): object;
  close(): void;
};

/** A database in memory. */
export function openDynamoDb(): DynamoDbInProcess {
  const dynamo = openDynamo({ dataDir: undefined, now: Date.now, onStreamRecord: undefined });
  return {
    execute: (name, request) => executeInProcess(dynamo, name, request),
    close: () => dynamo.store.close(),
  };
}

/** Executes an operation on objects in the wire format. Throws `DynamoError`. */
export function executeInProcess(dynamo: Dynamo, name: string, request: object): object {
  const operation = findOperation('DynamoDB_20120810', name);
  if (!operation) throw notCovered(name);
  const reply = operation(dynamo, request);
  return isJsonText(reply) ? JSON.parse(reply.json) : reply;
}
