export { type ProcessLimits, type ProcessOutcome, runInProcess } from './run-in-process.ts';
export { serveInProcess } from './serve-in-process.ts';
