/** What other domains may use of the mailing. */
export type { NewNotice } from './notice.ts';
export { oweMail } from './owe-mail.ts';
