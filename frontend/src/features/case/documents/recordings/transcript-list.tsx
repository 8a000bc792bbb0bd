import { useQuery } from '@tanstack/react-query';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { TRANSCRIPT_PAGE_SIZE } from '#contracts/endpoints/speech/transcripts.ts';
import { documentDateTime } from '#portal/shared/dates/indian-dates.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Paginator } from '#portal/shared/ui/list/paginator.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { transcriptListQuery } from './recordings-api.ts';

/** All transcripts of a case, also of live sessions, ten a page. */
export function TranscriptList({ shownCase: { id, resolutionKind } }: { shownCase: Case }) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData } = useQuery(transcriptListQuery(id, page));
  useEffect(() => {
    if (error) showFailure(error);
  }, [error]);
  return (
    <section className="recording-transcripts" aria-labelledby="recording-transcripts">
      <h3 id="recording-transcripts">Transcripts</h3>
      {!data && !error && <Skeleton lines={2} label="Fetching transcript..." isLabelVisible />}
      {(error || data?.total === 0) && !data?.total && <p className="soft">No transcripts found</p>}
      {data && data.total > 0 && (
        <>
          <ul aria-busy={isPlaceholderData}>
            {data.data.map((transcript) => (
              <li key={transcript.id}>
                <Icon svg={fileIcon} />
                <Link
                  to={paths.transcription.href(id, resolutionKind, transcript.id)}
                  state={{ transcriptId: transcript.id }}
                >
                  <bdi>{transcript.title}</bdi>
                </Link>
                <span className="soft tabular">
                  {documentDateTime(transcript.createdAt) ?? '-'}
                </span>
              </li>
            ))}
          </ul>
          {data.lastPage > 1 && (
            <Paginator
              label="Pages of transcripts"
              page={Math.min(page, data.lastPage)}
              lastPage={data.lastPage}
              total={data.total}
              perPage={TRANSCRIPT_PAGE_SIZE}
              onPage={setPage}
            />
          )}
        </>
      )}
    </section>
  );
}
