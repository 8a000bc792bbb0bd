import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import * as z from 'zod';

/** The least that a function of this project imports: what `npm run bench -- cold` compares with. */
const logger = new Logger();
const client = DynamoDBDocumentClient.from(new DynamoDBClient());
const eventSchema = z.object({ id: z.string() });

export const handler = middy(async (event: unknown) => {
  const { id } = eventSchema.parse(event);
  logger.info('request', { id });
  return client.send(new GetCommand({ TableName: 'table', Key: { pk: id, sk: id } }));
});
