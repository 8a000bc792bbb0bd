import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Place } from './time-line-events.ts';

/** Opens the place of an entry; an entry without one is plain text. */
export function TimeLineLink({
  place,
  className,
  title,
  onFollow,
  children,
}: {
  place: Place | undefined;
  className?: string;
  title?: string;
  onFollow?: () => void;
  children: ReactNode;
}) {
  const [query] = useSearchParams();
  const shown = { className, title };
  if (!place) return <span {...shown}>{children}</span>;
  if ('partId' in place)
    return (
      <a
        {...shown}
        href={`#${place.partId}`}
        onClick={(event) => {
          // The address stays: the part has none of its own.
          event.preventDefault();
          onFollow?.();
          document.getElementById(place.partId)?.scrollIntoView();
        }}
      >
        {children}
      </a>
    );
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(place.query)) search.set(name, value);
  return (
    <Link
      {...shown}
      to={{ search: search.toString() }}
      preventScrollReset
      onClick={() => onFollow?.()}
    >
      {children}
    </Link>
  );
}
