/** The log line of each run with the age of the oldest mail, from which an alarm reads it. */
export const MAILS_WAITING = 'mails_waiting';
