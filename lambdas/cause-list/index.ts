/** What other domains may use of the cause list. */
export { endCalendarFeed } from './end-calendar-feed.ts';
