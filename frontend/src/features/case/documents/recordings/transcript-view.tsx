import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import backIcon from 'primeicons/raw-svg/arrow-left.svg?raw';
import refreshIcon from 'primeicons/raw-svg/refresh.svg?raw';
import { type ReactNode, useState } from 'react';
import type { Recording } from '#contracts/endpoints/speech/recordings.ts';
import { liveWordsQuery } from '#portal/shared/api/live-words.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { transcriptTextQuery } from './recordings-api.ts';

/** What is read in place of the list. */
export type Viewed = { recording: Recording; kind: 'transcript' | 'live' };

/** The transcript of a recording, or the live transcript of its session, read-only. */
export function TranscriptView({
  caseId,
  viewed: { recording, kind },
  onClose,
}: {
  caseId: string;
  viewed: Viewed;
  onClose: () => void;
}) {
  const name = recording.recordingName;
  const close = (
    <Button look="quiet" size="sm" icon={backIcon} autoFocus onClick={onClose}>
      Back to the recordings
    </Button>
  );
  return (
    <section
      className="recording-view"
      aria-label={`${kind === 'live' ? 'Live transcript' : 'Transcript'} of ${name}`}
    >
      {kind === 'live' ? (
        <LiveTranscript caseId={caseId} name={name} close={close} />
      ) : (
        <SavedTranscript transcriptId={recording.transcriptId} name={name} close={close} />
      )}
    </section>
  );
}

type Part = { name: string; close: ReactNode };

function SavedTranscript({ transcriptId, name, close }: Part & { transcriptId: string }) {
  const query = useInfiniteQuery(transcriptTextQuery(transcriptId));
  return (
    <>
      <Head name={name} close={close} onRefresh={() => void query.refetch()} />
      <QueryStates query={query} loading={<Loading />} showsRefreshFailure>
        {({ pages }) => {
          const names = new Map(pages[0]?.speakers.map((speaker) => [speaker.id, speaker.name]));
          return (
            <>
              <Paragraphs
                paragraphs={pages.flatMap(({ transcriptData }) =>
                  transcriptData.words.map(({ id, start, speaker, text }) => ({
                    ...{ id, start, speaker: names.get(speaker) ?? speaker },
                    text: text.map((leaf) => leaf.text).join(' '),
                  })),
                )}
              />
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
    </>
  );
}

function LiveTranscript({ caseId, name, close }: Part & { caseId: string }) {
  const [isRefreshed, setRefreshed] = useState(true);
  const query = useQuery({
    ...liveWordsQuery(caseId),
    refetchInterval: ({ state }) =>
      isRefreshed && state.data?.session?.state === 'live'
        ? state.data.autoRefreshSeconds * 1_000
        : false,
  });
  return (
    <>
      <Head name={name} close={close} onRefresh={() => void query.refetch()}>
        <Choice
          kind="checkbox"
          checked={isRefreshed}
          onChange={({ currentTarget }) => setRefreshed(currentTarget.checked)}
        >
          Auto Refresh
        </Choice>
      </Head>
      <QueryStates query={query} loading={<Loading />} showsRefreshFailure>
        {({ lines }) => <Paragraphs paragraphs={lines} />}
      </QueryStates>
    </>
  );
}

function Head({
  name,
  close,
  onRefresh,
  children,
}: Part & { onRefresh: () => void; children?: ReactNode }) {
  return (
    <div className="recording-view-head">
      {close}
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {children}
      <Button look="secondary" size="sm" icon={refreshIcon} onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  );
}

const Loading = () => <Skeleton lines={6} label="Fetching Transcription..." isLabelVisible />;

type Paragraph = { id: string; start: number; speaker: string; text: string };

function Paragraphs({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  if (paragraphs.length === 0) return <p className="soft">Nothing was said yet</p>;
  return (
    <ol
      className="recording-paragraphs"
      // A scrolling area must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      aria-label="Paragraphs"
    >
      {paragraphs.map(({ id, speaker, start, text }) => (
        <li key={id}>
          <span className="soft tabular">{minutesAndSeconds(Math.floor(start))}</span>
          <p>
            <strong>
              <bdi>{speaker}</bdi>
            </strong>{' '}
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
