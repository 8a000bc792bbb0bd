import { useRef, useState } from 'react';

/**
 * Plays the recording of an ended session. The words are read again with new signed addresses; the player
 * keeps its own until that has expired.
 */
export function SessionAudio({ address }: { address: string }) {
  const [source, setSource] = useState(address);
  const position = useRef(0);
  return (
    // The words beside it stand in for captions.
    // biome-ignore lint/a11y/useMediaCaption: see above
    <audio
      className="live-audio"
      controls
      preload="none"
      src={source}
      aria-label="Recording of the session"
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
