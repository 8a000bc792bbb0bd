import { useRef, useState } from 'react';

/**
 * Plays a recording's sound in its row. The list is read again with new signed addresses; the
 * player keeps its own until that has expired.
 */
export function RecordingPlayer({ name, address }: { name: string; address: string }) {
  const [source, setSource] = useState(address);
  const position = useRef(0);
  return (
    // The transcript of the recording stands in for captions.
    // biome-ignore lint/a11y/useMediaCaption: see above
    <audio
      className="recording-player"
      controls
      preload="none"
      src={source}
      aria-label={`Audio of ${name}`}
      onTimeUpdate={({ currentTarget }) => {
        position.current = currentTarget.currentTime;
      }}
      onLoadedMetadata={({ currentTarget }) => {
        if (position.current > 0) currentTarget.currentTime = position.current;
      }}
      onError={() => setSource(address)}
    />
  );
}
