/** What other domains may use of the cause list. */
export { escapeText, foldLine, utcTime } from './write-calendar.ts';
