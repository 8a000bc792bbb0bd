/** What all services share: how they are started and closed, and their region and account. */
export { type Changes, createChanges } from './shared/changes.ts';
export {
  type Emulator,
  type EmulatorOptions,
  LOCAL_ACCOUNT,
  LOCAL_REGION,
} from './shared/emulator.ts';
export { close, listen, PlainError, PortBusyError } from './shared/listen.ts';
export {
  containRequestErrors,
  createRequestServer,
  type RequestListener,
} from './shared/request-server.ts';
