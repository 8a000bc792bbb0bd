/** What other domains may use of the notifications. */
export { type NewActivity, writeActivity } from './write-activity.ts';
