/** What other domains may use of the comments. */
export { meetingCommentItem } from './writing/meeting-comment-item.ts';
