/** What other domains may use of the comments. */
export { meetingCommentItem } from './meeting-comment-item.ts';
