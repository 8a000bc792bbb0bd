import { useState } from 'react';
import type { HearingFile } from '#contracts/endpoints/speech/recordings.ts';
import { indianLogTime } from '#portal/shared/dates/indian-dates.ts';

/** Plays the files of a hearing one after the other, with the time of day at which each moment was. */
export function HearingPlayer({
  date,
  files,
  playing,
  onPlay,
}: {
  date: string;
  /** Those with sound, in order. */
  files: readonly HearingFile[];
  /** Id of the file that plays. */
  playing: string;
  onPlay: (id: string) => void;
}) {
  const at = files.findIndex(({ id }) => id === playing);
  const file = files[at];
  const next = files[at + 1];
  if (!file) return null;
  return (
    <PlayedFile
      key={file.id}
      file={file}
      label={`Hearing of ${date}`}
      place={`${at + 1} of ${files.length}: ${file.title}`}
      onEnded={() => next && onPlay(next.id)}
    />
  );
}

function PlayedFile({
  file,
  label,
  place,
  onEnded,
}: {
  file: HearingFile;
  label: string;
  place: string;
  onEnded: () => void;
}) {
  // The list is read again with new signed addresses; the player keeps its own.
  const [source, setSource] = useState(file.audioFileUrl);
  const [seconds, setSeconds] = useState(0);
  const clock = indianLogTime(Date.parse(file.startedAt) + seconds * 1_000).slice(11);
  return (
    <div>
      <p className="soft" role="status">
        {place}
      </p>
      <p className="tabular">{`Time of the hearing: ${clock}`}</p>
      {/** biome-ignore lint/a11y/useMediaCaption: the transcript of each file stands in for captions */}
      <audio
        className="recording-player"
        controls
        autoPlay
        src={source}
        aria-label={label}
        onTimeUpdate={({ currentTarget }) => setSeconds(Math.floor(currentTarget.currentTime))}
        onLoadedMetadata={({ currentTarget }) => {
          if (seconds > 0) currentTarget.currentTime = seconds;
        }}
        onEnded={onEnded}
        onError={() => setSource(file.audioFileUrl)}
      />
    </div>
  );
}
