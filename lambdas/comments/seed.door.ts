/** What the seed may use of the comments domain besides its public interface. */

export { commentKeys } from './record/comment-keys.ts';
export type { CommentRecord } from './record/comment-record.ts';
