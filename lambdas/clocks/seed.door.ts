/** What the seed may use of the clocks domain. */

export { extendClock } from './change/extend-clock.ts';
export { startClock } from './change/start-clock.ts';
