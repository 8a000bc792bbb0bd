import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { latestDocumentsQuery } from '#portal/parts/documents/case-documents.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { commentsQuery } from '../api/comments.ts';
import { TimeLineLink } from '../time-line/time-line-link.tsx';
import { latestEntryOf } from './latest-entry-of.ts';

/**
 * The latest comment or order of a case, and its date. Both lists are read for the page below, after the
 * first screen is drawn.
 */
export function LatestEntry({ caseId }: { caseId: string }) {
  const enabled = useDeferredValue(true, false);
  const comments = useQuery({ ...commentsQuery(caseId), enabled });
  const documents = useQuery({ ...latestDocumentsQuery(caseId), enabled });
  const isRead = !comments.isPending && !documents.isPending;
  const entry = isRead && latestEntryOf(comments.data?.comments ?? [], documents.data ?? []);
  const without = comments.error || documents.error ? 'Could not be read' : 'None yet';
  // Two lines in any case: nothing moves when the entry comes.
  return (
    <div className="case-latest">
      {entry ? (
        <TimeLineLink place={entry.place}>{indianDate(entry.at)}</TimeLineLink>
      ) : isRead ? (
        without
      ) : (
        'Loading...'
      )}
      <span className="case-latest-title">{entry ? entry.title : null}</span>
    </div>
  );
}
