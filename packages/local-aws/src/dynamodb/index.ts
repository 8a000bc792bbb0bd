export { fillTable } from './fill-table.ts';
export { type DynamoDbOptions, startDynamoDb } from './start-dynamodb.ts';
