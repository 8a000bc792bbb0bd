/** What other domains may use of notifications. */
export { type NewActivity, notifyUsers, writeActivity } from './write-activity.ts';
