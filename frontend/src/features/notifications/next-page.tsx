import { useEffect, useRef } from 'react';
import { Button } from '#portal/shared/ui/button.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';

/**
 * The end of the loaded list. It loads the next page shortly before it becomes visible, or on a
 * click if `isAsked`: a kind that is rare would otherwise load everything at once.
 */
export function NextPage({
  isAsked,
  isLoading,
  onReached,
}: {
  isAsked: boolean;
  isLoading: boolean;
  onReached: () => void;
}) {
  if (!isAsked || isLoading) return <Waiting onReached={isAsked ? undefined : onReached} />;
  return (
    <div className="notifications-wait">
      <Button look="secondary" size="sm" onClick={onReached}>
        Look in older notifications
      </Button>
    </div>
  );
}

function Waiting({ onReached }: { onReached: (() => void) | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached.current?.();
      },
      { root: current.parentElement, rootMargin: '200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="notifications-wait">
      <Skeleton lines={3} label="Loading more notifications" />
    </div>
  );
}
