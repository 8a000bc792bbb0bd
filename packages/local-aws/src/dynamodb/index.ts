export { fillTable } from './fill-table.ts';
export { type DynamoDbInProcess, DynamoError, openDynamoDb } from './in-process.ts';
export { type DynamoDbOptions, startDynamoDb } from './start-dynamodb.ts';
