/** What other domains may use of comments: reading. */
export { readVisibleThread } from './thread/read-visible-thread.ts';
