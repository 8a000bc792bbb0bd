import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { HearingDay, HearingFile } from '#contracts/endpoints/speech/recordings.ts';
import { indianClock, indianDate } from '#portal/shared/dates/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Paginator } from '#portal/shared/ui/list/paginator.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { HearingPlayer } from './hearing-player.tsx';
import { hearingDaysQuery, recordingsQuery } from './recordings-api.ts';

/** The recordings and live sessions of each day as one hearing, in order and played through as one. */
export function HearingDays({ shownCase }: { shownCase: Case }) {
  const [page, setPage] = useState(1);
  // A recording is heard here once it is ready, for which the list above waits.
  const { data: newest, isPending } = useQuery(recordingsQuery(shownCase.id, 1));
  const states = newest?.data.map(({ id, state }) => `${id} ${state}`).join() ?? '';
  const query = useQuery({
    ...hearingDaysQuery(shownCase.id, page, states),
    enabled: !isPending,
  });
  if (query.data?.total === 0) return null;
  return (
    <section className="recorded-days" aria-labelledby="recorded-days">
      <h3 id="recorded-days">Hearings by day</h3>
      <QueryStates query={query} loading={<Skeleton lines={2} label="Hearings" />}>
        {({ data, lastPage, total, perPage }) => (
          <>
            {data.map((hearing) => (
              <Day key={hearing.day} shownCase={shownCase} hearing={hearing} />
            ))}
            {lastPage > 1 && (
              <Paginator
                label="Pages of hearings"
                {...{ page, lastPage, total, perPage }}
                onPage={setPage}
              />
            )}
          </>
        )}
      </QueryStates>
    </section>
  );
}

function Day({ shownCase, hearing: { day, files } }: { shownCase: Case; hearing: HearingDay }) {
  const [playing, setPlaying] = useState<string>();
  const heard = files.filter(({ audioFileUrl }) => audioFileUrl !== '');
  const first = heard[0];
  const date = indianDate(first?.startedAt ?? files[0]?.startedAt ?? '') ?? day;
  return (
    <article className="recorded-day" aria-label={`Hearing of ${date}`}>
      <h4>{date}</h4>
      <ol className="recorded-files" aria-label={`Recordings of ${date}, in order`}>
        {files.map((file) => (
          <li
            key={file.id}
            className="recorded-file"
            aria-current={file.id === playing ? 'true' : undefined}
          >
            <span className="tabular">{timesOf(file)}</span>
            {file.transcriptId === '' ? (
              <bdi>{file.title}</bdi>
            ) : (
              <Link
                to={paths.transcription.href(
                  shownCase.id,
                  shownCase.resolutionKind,
                  file.transcriptId,
                )}
                state={{ transcriptId: file.transcriptId }}
              >
                <bdi>{file.title}</bdi>
              </Link>
            )}
            {file.audioFileUrl === '' ? (
              <span className="soft">No sound</span>
            ) : (
              <Button
                look="quiet"
                size="sm"
                aria-label={`Play from ${file.title}, ${timesOf(file)}`}
                onClick={() => setPlaying(file.id)}
              >
                Play from here
              </Button>
            )}
          </li>
        ))}
      </ol>
      {first && playing === undefined && (
        <div>
          <Button look="secondary" size="sm" onClick={() => setPlaying(first.id)}>
            Play the hearing
          </Button>
        </div>
      )}
      {playing !== undefined && (
        <HearingPlayer date={date} files={heard} playing={playing} onPlay={setPlaying} />
      )}
    </article>
  );
}

/** Indian times of a file; only its beginning while its length is not known, or under a minute. */
function timesOf({ startedAt, seconds }: HearingFile): string {
  const begins = Date.parse(startedAt);
  const [from, until] = [indianClock(begins), indianClock(begins + seconds * 1_000)];
  return from === until ? from : `${from} to ${until}`;
}
