export { type Invocation, invoke } from './invoke.ts';
export { type QueueSourceOptions, startQueueSource } from './queue-source.ts';
export { type LambdaOptions, startLambda } from './start-lambda.ts';
export { startSchedule } from './start-schedule.ts';
export { type StreamSourceOptions, startStreamSource } from './stream-source.ts';
export type { LambdaFunction } from './worker-protocol.ts';
