import { ANSWER_MAX_BYTES, bytesInAnswer, SIGNED_ADDRESS_BYTES } from '#shared/answer-size.ts';
import type { CommentRecord } from '../record/comment-record.ts';

/** Ids, names and dates of a comment. */
const FRAME_BYTES = 1_000;

/**
 * One page of a thread: at most `perPage` comments, fewer if the response would be too large. A
 * thread only grows at its end, so that a full page never changes. `lastPage` counts the actual
 * pages.
 */
export async function pageOfThread(
  comments: AsyncIterable<CommentRecord>,
  { page, perPage }: { page: number; perPage: number },
) {
  const data: CommentRecord[] = [];
  let total = 0;
  const cut = { page: 1, count: 0, sizeBytes: 0 };
  for await (const comment of comments) {
    const sizeBytes = bytesOf(comment);
    const isFull = cut.count === perPage || cut.sizeBytes + sizeBytes > ANSWER_MAX_BYTES;
    if (cut.count > 0 && isFull) Object.assign(cut, { page: cut.page + 1, count: 0, sizeBytes: 0 });
    cut.count += 1;
    cut.sizeBytes += sizeBytes;
    total += 1;
    if (cut.page === page) data.push(comment);
  }
  return { data, page, perPage, total, lastPage: cut.page };
}

const bytesOf = ({ content, attachments = [] }: CommentRecord) =>
  bytesInAnswer(content) + attachments.length * SIGNED_ADDRESS_BYTES + FRAME_BYTES;
