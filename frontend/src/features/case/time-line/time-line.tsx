import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  latestDocumentsQuery,
  TIME_LINE_DOCUMENTS,
} from '#portal/parts/documents/case-documents.ts';
import { hearingsQuery } from '#portal/parts/hearings/dialog/hearings-api.ts';
import { summaryVersionsQuery } from '#portal/parts/papers/papers-api.ts';
import { useNow } from '#portal/shared/dates/use-now.ts';
import { FailureLine } from '#portal/shared/ui/states.tsx';
import { clocksQuery } from '../api/clocks.ts';
import { lanesOf } from './lanes.ts';
import { timeLineOf } from './time-line-events.ts';
import { TimeLineList } from './time-line-list.tsx';
import { TimeLinePicture } from './time-line-picture.tsx';
import './time-line.css';

/** What has happened in a case and what is set, as a picture and as a list. */
export function TimeLine({ shownCase }: { shownCase: Case }) {
  const nowMs = useNow();
  const [isListed, setListed] = useState(false);
  const { hearingDatesSet, hearingsTotal } = shownCase;
  const read = useInfiniteQuery({
    ...hearingsQuery(shownCase.id),
    enabled: hearingsTotal > hearingDatesSet.length,
  });
  const documents = useQuery(latestDocumentsQuery(shownCase.id));
  const clocks = useQuery(clocksQuery(shownCase.id));
  const summaries = useQuery({
    ...summaryVersionsQuery(shownCase.id),
    enabled: shownCase.summaryStatus === 'completed',
  });
  const ids = new Set(hearingDatesSet.map(({ id }) => id));
  const earlier = read.data?.pages.flatMap(({ data }) => data) ?? [];
  const hearings = [...earlier.filter(({ id }) => !ids.has(id)), ...hearingDatesSet];
  const events = timeLineOf(
    {
      ...{ shownCase, hearings, documents: documents.data ?? [] },
      clocks: clocks.data?.clocks ?? [],
      summaries: summaries.data ?? [],
    },
    nowMs,
  );
  const notes = [
    hearings.length < hearingsTotal && `${hearingsTotal - hearings.length} earlier hearings`,
    isCut(documents.data ?? []) && 'earlier documents',
  ].filter((note) => note !== false);
  const failed = [documents, read, summaries, clocks].find(({ error }) => error);
  return (
    <>
      <TimeLinePicture events={events} lanes={lanesOf(shownCase)} nowMs={nowMs} />
      {failed?.error && (
        <FailureLine
          what="Not all of the time line could be read."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      <details className="time-line-list" onToggle={(event) => setListed(event.currentTarget.open)}>
        <summary>{`Time line as a list (${events.length})`}</summary>
        {isListed && <TimeLineList events={events} nowMs={nowMs} />}
        {isListed && notes.length > 0 && (
          <p className="soft">{`Not shown: ${notes.join(' and ')}.`}</p>
        )}
      </details>
    </>
  );
}

/** Whether a section has as many documents as are read of one. */
function isCut(documents: readonly { ownerType: string; visibilityType: string }[]): boolean {
  const sections = Map.groupBy(
    documents,
    ({ ownerType, visibilityType }) => `${ownerType} ${visibilityType === 'me'}`,
  );
  return [...sections.values()].some(({ length }) => length >= TIME_LINE_DOCUMENTS);
}
