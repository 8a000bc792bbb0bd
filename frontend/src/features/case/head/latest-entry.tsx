import { useQuery } from '@tanstack/react-query';
import { latestDocumentsQuery } from '#portal/parts/documents/case-documents.ts';
import { indianDate } from '#portal/shared/indian-dates.ts';
import { commentsQuery } from '../api/comments.ts';
import { TimeLineLink } from '../time-line/time-line-link.tsx';
import { latestEntryOf } from './latest-entry-of.ts';

/** The latest comment or order of a case, and its date. Both lists are read for the page below. */
export function LatestEntry({ caseId }: { caseId: string }) {
  const comments = useQuery(commentsQuery(caseId));
  const documents = useQuery(latestDocumentsQuery(caseId));
  if (comments.isPending || documents.isPending) return 'Loading...';
  const entry = latestEntryOf(comments.data?.comments ?? [], documents.data ?? []);
  if (!entry) return comments.error || documents.error ? 'Could not be read' : 'None yet';
  return (
    <>
      <TimeLineLink place={entry.place}>{indianDate(entry.at)}</TimeLineLink>
      <span className="case-latest">{entry.title}</span>
    </>
  );
}
