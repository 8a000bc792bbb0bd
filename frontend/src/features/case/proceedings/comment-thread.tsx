import commentsIcon from 'primeicons/raw-svg/comments.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import type { Comment } from '#contracts/endpoints/comments.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { EmptyState, ErrorState } from '#portal/shared/ui/notice.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { useParties } from '../people/use-parties.ts';
import { CommentItem } from './comment-item.tsx';
import { privateTo, readBy } from './recipients.ts';
import { useComments } from './use-comments.ts';
import { useThreadReaders } from './use-thread-readers.ts';

/** The comments of a case, oldest first; the newest are in sight. */
export function CommentThread({ shownCase, userId }: { shownCase: Case; userId: string }) {
  const { data: comments, error, refetch } = useComments(shownCase.id);
  if (!comments && error)
    return <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />;
  if (!comments) return <Skeleton lines={6} label="Loading the comments" />;
  return (
    <>
      <LoadedThread shownCase={shownCase} userId={userId} comments={comments} />
      {error && <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />}
    </>
  );
}

function LoadedThread({
  shownCase: { id, resolutionKind },
  userId,
  comments,
}: {
  shownCase: Case;
  userId: string;
  comments: readonly Comment[];
}) {
  const { data: parties = [] } = useParties(id);
  const { data: members = [] } = useThreadReaders(id);
  const { arrived, unseen, region, showNewest, followScroll } = useArrivals(comments, userId);
  return (
    <div className="thread">
      {comments.length === 0 ? (
        <EmptyState icon={commentsIcon} title="There are no comments yet." />
      ) : (
        <section
          ref={region}
          className="thread-scroll"
          aria-label="Comments, oldest first"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrow keys must reach it
          tabIndex={0}
          onScroll={followScroll}
        >
          <ol className="thread-list">
            {comments.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                isOwn={comment.ownerId === userId}
                privacy={privateTo(comment, parties, resolutionKind)}
                readers={readBy(comment, members)}
              />
            ))}
          </ol>
        </section>
      )}
      {unseen > 0 && (
        <button type="button" className="thread-new" onClick={showNewest}>
          {unseen === 1 ? 'Show 1 new comment' : `Show ${unseen} new comments`}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {/* Said again, the same words are new ones. */}
        <span key={arrived.count}>{arrived.text}</span>
      </p>
    </div>
  );
}

/** Counted from the newest comment, where the list begins (proceedings.css). */
const NEAR_THE_NEWEST_PX = 40;

/**
 * What came since the thread was opened: what others wrote is said, and shown at once to whoever
 * reads the end of the list; what was written here is always gone to.
 */
function useArrivals(comments: readonly Comment[], userId: string) {
  const region = useRef<HTMLElement>(null);
  const known = useRef(new Set(comments.map(({ id }) => id)));
  const [arrived, setArrived] = useState({ count: 0, text: '' });
  const [unseen, setUnseen] = useState(0);
  const isAtNewest = () => Math.abs(region.current?.scrollTop ?? 0) < NEAR_THE_NEWEST_PX;
  const showNewest = () => {
    region.current?.scrollTo({ top: 0, behavior: 'instant' });
    setUnseen(0);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the comments change, and only then
  useEffect(() => {
    const fresh = comments.filter(({ id }) => !known.current.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) known.current.add(id);
    const others = fresh.filter(({ ownerId }) => ownerId !== userId);
    if (others.length > 0)
      setArrived(({ count }) => ({ count: count + 1, text: arrivalText(others) }));
    if (others.length < fresh.length) showNewest();
    else if (!isAtNewest()) setUnseen((before) => before + others.length);
  }, [comments]);

  return {
    arrived,
    unseen,
    region,
    showNewest: () => {
      showNewest();
      region.current?.focus();
    },
    followScroll: () => {
      if (isAtNewest()) setUnseen(0);
    },
  };
}

function arrivalText(fresh: readonly Comment[]): string {
  const names = [...new Set(fresh.map(({ owner }) => owner.name))].join(', ');
  return fresh.length === 1
    ? `New comment by ${names}`
    : `${fresh.length} new comments by ${names}`;
}
