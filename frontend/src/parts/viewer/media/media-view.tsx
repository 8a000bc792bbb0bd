import forwardIcon from 'primeicons/raw-svg/refresh.svg?raw';
import backIcon from 'primeicons/raw-svg/replay.svg?raw';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#portal/shared/ui/button.tsx';
import type { FileSource } from '../read-range.ts';
import { useAddress } from '../use-address.ts';
import { ViewerProblem } from '../viewer-problem.tsx';
import './media-view.css';

/** Seed 2, section 9: skip and rollback step. */
const SKIP_SECONDS = 10;
const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** A recording with the browser's own controls, which read it by range requests. */
export function MediaView({
  title,
  kind,
  source,
  tools,
}: {
  title: string;
  kind: 'audio' | 'video';
  source: FileSource;
  /** Buttons for every kind of file. */
  tools: ReactNode;
}) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const { url, failure, onError, onLoaded, retry } = useAddress(source);
  const [speed, setSpeed] = useState(1);
  /** Playback position when its address expired. */
  const place = useRef({ seconds: 0, wasPlaying: false });

  const skip = (seconds: number) => {
    const player = media.current;
    if (player) player.currentTime = Math.max(0, player.currentTime + seconds);
  };
  const toggle = () => {
    const player = media.current;
    if (player?.paused) void player.play();
    else player?.pause();
  };
  // Seed 2, section 9, without the modifier keys, which are for typing beside a recording.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    if (event.target.closest('select')) return;
    const actions: Readonly<Record<string, () => void>> = {
      k: toggle,
      j: () => skip(-SKIP_SECONDS),
      l: () => skip(SKIP_SECONDS),
    };
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const player = {
    ref: media,
    src: url,
    controls: true,
    preload: 'metadata',
    // The signed address expires soon; the toolbar has a download.
    controlsList: 'nodownload noremoteplayback',
    'aria-label': title,
    onLoadedMetadata: () => {
      const { seconds, wasPlaying } = place.current;
      if (!media.current) return;
      media.current.playbackRate = speed;
      if (seconds > 0) media.current.currentTime = seconds;
      if (wasPlaying) void media.current.play();
      place.current = { seconds: 0, wasPlaying: false };
      onLoaded();
    },
    onError: () => {
      const { currentTime = 0, paused = true } = media.current ?? {};
      if (currentTime > 0) place.current = { seconds: currentTime, wasPlaying: !paused };
      onError();
    },
  } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the recording, also while a button has the focus
    <div className="viewer-view" onKeyDown={onKeyDown}>
      <div className="viewer-bar">
        <div className="viewer-tools">
          <Button
            look="quiet"
            size="sm"
            icon={backIcon}
            aria-label="Back 10 seconds"
            onClick={() => skip(-SKIP_SECONDS)}
          >
            10 s
          </Button>
          <Button
            look="quiet"
            size="sm"
            iconAfter={forwardIcon}
            aria-label="Forward 10 seconds"
            onClick={() => skip(SKIP_SECONDS)}
          >
            10 s
          </Button>
          <select
            className="control viewer-zoom"
            aria-label="Playback speed"
            value={speed}
            onChange={(event) => {
              const chosen = Number(event.target.value);
              setSpeed(chosen);
              if (media.current) media.current.playbackRate = chosen;
            }}
          >
            {speeds.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </div>
        {tools}
      </div>
      <div className="viewer-body">
        <div className={`viewer-media viewer-media-${kind}`}>
          {failure && <ViewerProblem failure={failure} onRetry={retry} />}
          {!failure && kind === 'audio' && <audio {...player} />}
          {!failure && kind === 'video' && (
            <video {...player} playsInline disablePictureInPicture />
          )}
        </div>
      </div>
    </div>
  );
}
