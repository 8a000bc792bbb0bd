/** Public interface of the notifications domain. */
export { type NewActivity, notifyUsers, writeActivity } from './write-activity.ts';
