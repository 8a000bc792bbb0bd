export { type EventsOptions, startEvents } from './start-events.ts';
