/** What other domains may use of comments: writing. */
export { meetingCommentItem } from './writing/meeting-comment-item.ts';
