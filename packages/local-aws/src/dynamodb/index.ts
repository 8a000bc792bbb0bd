export { type DynamoDbInProcess, DynamoError, openDynamoDb } from './in-process.ts';
export type { ItemAccess } from './item-access.ts';
export { type DynamoDbOptions, type LocalDynamoDb, startDynamoDb } from './start-dynamodb.ts';
