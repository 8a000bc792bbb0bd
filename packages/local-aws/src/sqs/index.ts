export { type SqsOptions, startSqs } from './start-sqs.ts';
