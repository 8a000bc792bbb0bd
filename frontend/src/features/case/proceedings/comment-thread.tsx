import { useQuery } from '@tanstack/react-query';
import commentsIcon from 'primeicons/raw-svg/comments.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { Comment } from '#contracts/endpoints/comments.ts';
import { casePartiesQuery } from '#portal/shared/api/case-parties.ts';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { threadReadersQuery, useComments } from '../api/comments.ts';
import { CommentItem } from './comment-item.tsx';
import { privateTo, readBy } from './recipients.ts';

/** The comments of a case, oldest first, scrolled to the newest. */
export function CommentThread({ shownCase, userId }: { shownCase: Case; userId: string }) {
  const comments = useComments(shownCase.id);
  return (
    <QueryStates
      query={comments}
      loading={<Skeleton lines={6} label="Loading the comments" />}
      showsRefreshFailure
    >
      {(shown) => <LoadedThread shownCase={shownCase} userId={userId} comments={shown} />}
    </QueryStates>
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
  const { data: parties = [] } = useQuery(casePartiesQuery(id));
  const { data: members = [] } = useQuery(threadReadersQuery(id));
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
        {/* A new key announces a repeated text again. */}
        <span key={arrived.count}>{arrived.text}</span>
      </p>
    </div>
  );
}

/** Scroll distance from the newest comment, where the list begins (proceedings.css). */
const NEAR_THE_NEWEST_PX = 40;

/**
 * New comments since the thread was opened. Comments by others are announced to screen readers;
 * a user at the end of the list sees them at once. The user's own comment is scrolled to.
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
