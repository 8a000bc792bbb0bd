import { useInfiniteQuery } from '@tanstack/react-query';
import backIcon from 'primeicons/raw-svg/arrow-left.svg?raw';
import refreshIcon from 'primeicons/raw-svg/refresh.svg?raw';
import { useState } from 'react';
import type { Recording } from '#contracts/endpoints/speech/recordings.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { transcriptTextQuery } from './recordings-api.ts';

/** The transcript of a recording, read-only, in place of the list. */
export function TranscriptView({
  recording,
  onClose,
}: {
  recording: Recording;
  onClose: () => void;
}) {
  const isLive = recording.liveTranscripts !== '';
  const [isRefreshed, setRefreshed] = useState(isLive);
  const query = useInfiniteQuery(
    transcriptTextQuery(recording.liveTranscripts || recording.transcriptId, isRefreshed),
  );
  return (
    <section className="recording-view" aria-label={`Transcript of ${recording.recordingName}`}>
      <div className="recording-view-head">
        <Button look="quiet" size="sm" icon={backIcon} autoFocus onClick={onClose}>
          Back to the recordings
        </Button>
        <h3>
          <bdi>{recording.recordingName}</bdi>
        </h3>
        <Choice
          kind="checkbox"
          checked={isRefreshed}
          onChange={({ currentTarget }) => setRefreshed(currentTarget.checked)}
        >
          Auto Refresh
        </Choice>
        <Button look="secondary" size="sm" icon={refreshIcon} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </div>
      <QueryStates
        query={query}
        loading={<Skeleton lines={6} label="Fetching Transcription..." isLabelVisible />}
        showsRefreshFailure
      >
        {({ pages }) => {
          const names = new Map(pages[0]?.speakers.map(({ id, name }) => [id, name]));
          const paragraphs = pages.flatMap(({ transcriptData }) => transcriptData.words);
          return (
            <>
              {/* A scrolling area must be reachable by keyboard. */}
              <ol
                className="recording-paragraphs"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
                tabIndex={0}
                aria-label="Paragraphs"
              >
                {paragraphs.map(({ id, speaker, start, text }) => (
                  <li key={id}>
                    <span className="soft tabular">{minutesAndSeconds(Math.floor(start))}</span>
                    <p>
                      <strong>
                        <bdi>{names.get(speaker) ?? speaker}</bdi>
                      </strong>{' '}
                      {text.map((leaf) => leaf.text).join(' ')}
                    </p>
                  </li>
                ))}
              </ol>
              {paragraphs.length === 0 && <p className="soft">Nothing was said yet</p>}
              {query.hasNextPage && (
                <Button
                  look="secondary"
                  size="sm"
                  disabled={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              )}
            </>
          );
        }}
      </QueryStates>
    </section>
  );
}
