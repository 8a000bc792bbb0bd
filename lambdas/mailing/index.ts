/** What other domains may use of the mailing. */
export type { CalendarNews, NewNotice } from './notice.ts';
export { oweMail } from './owe-mail.ts';
