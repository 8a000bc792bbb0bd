/** What the seed may use of the comments domain besides its public interface. */

export { commentKeys } from './comment-keys.ts';
export type { CommentRecord } from './comment-record.ts';
