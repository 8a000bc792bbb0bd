import { SQSClient } from '@aws-sdk/client-sqs';

export const createSqsClient = () => new SQSClient();
