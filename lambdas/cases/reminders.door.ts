/** What other domains may use of cases: reminders. */
export { remindOfFee } from './approval/remind-of-fee.ts';
