/** What other domains may use of the notifications. */
export { type NewActivity, notifyUsers, writeActivity } from './write-activity.ts';
