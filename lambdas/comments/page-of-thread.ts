import type { CommentRecord } from './comment-record.ts';

/** A function answers with 6 MB at most (Lambda's own limit); this leaves room for the rest. */
const PAGE_MAX_BYTES = 5_000_000;

/** A signed address with the function's session token in it, escaped. */
const ATTACHMENT_BYTES = 3_500;
/** Ids, names and dates of a comment. */
const FRAME_BYTES = 1_000;

/**
 * One page of a thread: at most `perPage` comments, and fewer where they are so long that the
 * answer would become too large. A thread only grows at its end, so a full page never changes;
 * `lastPage` counts the pages as they are cut.
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
    const isFull = cut.count === perPage || cut.sizeBytes + sizeBytes > PAGE_MAX_BYTES;
    if (cut.count > 0 && isFull) Object.assign(cut, { page: cut.page + 1, count: 0, sizeBytes: 0 });
    cut.count += 1;
    cut.sizeBytes += sizeBytes;
    total += 1;
    if (cut.page === page) data.push(comment);
  }
  return { data, page, perPage, total, lastPage: cut.page };
}

/** JSON twice: the answer's body is a text in the function's own answer. */
const bytesOf = ({ content, attachments = [] }: CommentRecord) =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(content))) +
  attachments.length * ATTACHMENT_BYTES +
  FRAME_BYTES;
