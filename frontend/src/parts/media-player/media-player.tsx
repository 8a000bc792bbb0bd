import {
  MediaActionTypes,
  MediaProvider,
  useMediaDispatch,
  useMediaSelector,
  useMediaStore,
} from 'media-chrome/react/media-store';
import backIcon from 'primeicons/raw-svg/backward.svg?raw';
import forwardIcon from 'primeicons/raw-svg/forward.svg?raw';
import pauseIcon from 'primeicons/raw-svg/pause.svg?raw';
import playIcon from 'primeicons/raw-svg/play.svg?raw';
import rollbackIcon from 'primeicons/raw-svg/replay.svg?raw';
import muteIcon from 'primeicons/raw-svg/volume-off.svg?raw';
import volumeIcon from 'primeicons/raw-svg/volume-up.svg?raw';
import pictureIcon from 'primeicons/raw-svg/window-minimize.svg?raw';
import { useCallback, useEffect, useRef } from 'react';
import { REPEAT_SECONDS, SKIP_SECONDS } from '#contracts/rules/speech/transcripts.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { useAddress } from '../viewer/use-address.ts';
import { ViewerProblem } from '../viewer/viewer-problem.tsx';
import { type PlayerHandle, speeds } from './player-handle.ts';
import { timecode } from './timecode.ts';
import './media-player.css';

/** Seed 2, section 2. */
const NO_PICTURE_IN_PICTURE = 'Picture in Picture not supported in this browser, try chrome.';

type PlayerProps = {
  title: string;
  url: string;
  /** 'video/mp4' or an audio type. */
  mediaType: string;
  handle: PlayerHandle;
  /** Resolves to a new address after the former one has expired. */
  refresh: () => Promise<string>;
  /** Hides the picture of a video; its sound goes on. */
  isPreviewHidden?: boolean;
};

/** Player of a recording, with the shortcuts of `usePlayerKeys`. Load it with `lazy()`. */
export function MediaPlayer(props: PlayerProps) {
  return (
    <MediaProvider>
      <Player {...props} />
    </MediaProvider>
  );
}

function Player({
  title,
  url: firstUrl,
  mediaType,
  handle,
  refresh,
  isPreviewHidden,
}: PlayerProps) {
  const { dispatch } = useMediaStore();
  const root = useRef<HTMLElement>(null);
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const { url, failure, onError, onLoaded, retry } = useAddress({ url: firstUrl, refresh });
  /** Position, speed and state when the address expired. */
  const place = useRef({ seconds: 0, speed: 1, wasPlaying: false });
  const isVideo = mediaType.startsWith('video/');
  usePlayerKeys(root, handle);

  const connect = useCallback(
    (element: (HTMLVideoElement & HTMLAudioElement) | null) => {
      media.current = element;
      handle.connect(element);
      dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: element });
    },
    [handle, dispatch],
  );
  const element = {
    ref: connect,
    src: url,
    preload: 'metadata',
    'aria-label': title,
    onLoadedMetadata: () => {
      const { seconds, speed, wasPlaying } = place.current;
      place.current = { seconds: 0, speed: 1, wasPlaying: false };
      onLoaded();
      if (seconds === 0 || !media.current) return;
      media.current.currentTime = seconds;
      media.current.playbackRate = speed;
      if (wasPlaying) handle.play();
    },
    onError: () => {
      const { currentTime = 0, playbackRate = 1, paused = true } = media.current ?? {};
      if (currentTime > 0)
        place.current = { seconds: currentTime, speed: playbackRate, wasPlaying: !paused };
      onError();
    },
  } as const;
  return (
    <section ref={root} className="media-player" aria-label="Player">
      {failure && <ViewerProblem failure={failure} onRetry={retry} />}
      {isVideo ? (
        <video {...element} playsInline className="media-picture" hidden={isPreviewHidden} />
      ) : (
        <audio {...element} />
      )}
      <Position handle={handle} />
      <div className="media-buttons">
        <IconButton
          icon={rollbackIcon}
          label={`Rollback ${SKIP_SECONDS} seconds (Alt+R)`}
          onClick={() => rollBack(handle)}
        />
        <IconButton
          icon={backIcon}
          label={`Back ${SKIP_SECONDS} seconds (Alt+J)`}
          onClick={() => handle.skip(-SKIP_SECONDS)}
        />
        <PlayButton handle={handle} />
        <IconButton
          icon={forwardIcon}
          label={`Forward ${SKIP_SECONDS} seconds (Alt+L)`}
          onClick={() => handle.skip(SKIP_SECONDS)}
        />
        {isVideo && <PictureButton />}
      </div>
      <SpeedAndVolume />
    </section>
  );
}

/** Goes back ten seconds and plays. */
function rollBack(handle: PlayerHandle): void {
  handle.skip(-SKIP_SECONDS);
  handle.play();
}

const toggle = (handle: PlayerHandle): void =>
  handle.isPlaying() ? handle.pause() : handle.play();

function PlayButton({ handle }: { handle: PlayerHandle }) {
  const isPaused = useMediaSelector(({ mediaPaused }) => mediaPaused ?? true);
  return (
    <IconButton
      className="media-play"
      icon={isPaused ? playIcon : pauseIcon}
      label={isPaused ? 'Play (Alt+K)' : 'Pause (Alt+K)'}
      onClick={() => toggle(handle)}
    />
  );
}

/** Slider and timecodes; they follow the recording without rendering. */
function Position({ handle }: { handle: PlayerHandle }) {
  const duration = useMediaSelector(({ mediaDuration }) => mediaDuration ?? 0);
  const slider = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      handle.onTime((seconds) => {
        const shown = timecode(seconds);
        if (time.current) time.current.textContent = shown;
        if (!slider.current || slider.current.matches(':active')) return;
        slider.current.value = String(seconds);
        slider.current.setAttribute('aria-valuetext', shown);
      }),
    [handle],
  );
  return (
    <div className="media-position">
      <input
        ref={slider}
        type="range"
        aria-label="Position"
        min={0}
        max={Number.isFinite(duration) ? duration : 0}
        step={0.1}
        defaultValue={0}
        onInput={({ currentTarget }) => handle.seek(Number(currentTarget.value))}
      />
      <p className="media-times tabular">
        <span ref={time}>{timecode(0)}</span>
        <span className="soft">{timecode(duration)}</span>
      </p>
    </div>
  );
}

function PictureButton() {
  const dispatch = useMediaDispatch();
  const isPicture = useMediaSelector(({ mediaIsPip }) => mediaIsPip ?? false);
  const turn = () => {
    if (!document.pictureInPictureEnabled) {
      window.alert(NO_PICTURE_IN_PICTURE);
      return;
    }
    dispatch({
      type: isPicture
        ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST
        : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
    });
  };
  return (
    <IconButton
      icon={pictureIcon}
      label="Picture in picture"
      aria-pressed={isPicture}
      onClick={turn}
    />
  );
}

function SpeedAndVolume() {
  const dispatch = useMediaDispatch();
  const speed = useMediaSelector(({ mediaPlaybackRate }) => mediaPlaybackRate ?? 1);
  const volume = useMediaSelector(({ mediaVolume }) => mediaVolume ?? 1);
  const isMuted = useMediaSelector(({ mediaMuted }) => mediaMuted ?? false);
  return (
    <div className="media-levels">
      <select
        className="control media-speed"
        aria-label="Playback speed"
        title="Playback speed (Alt+Comma, Alt+Full stop)"
        value={speed}
        onChange={({ target }) =>
          dispatch({
            type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST,
            detail: Number(target.value),
          })
        }
      >
        {speeds.map((one) => (
          <option key={one} value={one}>{`${one}×`}</option>
        ))}
      </select>
      <IconButton
        icon={isMuted ? muteIcon : volumeIcon}
        label={isMuted ? 'Unmute' : 'Mute'}
        onClick={() =>
          dispatch({
            type: isMuted
              ? MediaActionTypes.MEDIA_UNMUTE_REQUEST
              : MediaActionTypes.MEDIA_MUTE_REQUEST,
          })
        }
      />
      <input
        type="range"
        className="media-volume"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        onChange={({ target }) =>
          dispatch({
            type: MediaActionTypes.MEDIA_VOLUME_REQUEST,
            detail: Number(target.value),
          })
        }
      />
    </div>
  );
}

/**
 * K play or pause, L forward, J back, R rollback (seed 2, section 9), H five seconds back, comma slower,
 * full stop faster: with Alt everywhere, with Meta only while the player has the focus, because Meta+R
 * and Meta+L belong to the browser (D72). Keys by their place, as Option types other characters.
 */
function usePlayerKeys(root: { readonly current: HTMLElement | null }, handle: PlayerHandle): void {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      KeyK: () => toggle(handle),
      KeyL: () => handle.skip(SKIP_SECONDS),
      KeyJ: () => handle.skip(-SKIP_SECONDS),
      KeyR: () => rollBack(handle),
      KeyH: () => handle.skip(-REPEAT_SECONDS),
      Comma: () => handle.changeSpeed(-1),
      Period: () => handle.changeSpeed(1),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, metaKey, ctrlKey, shiftKey, code } = event;
      // Alt Graph reports Ctrl too and types a character.
      if (ctrlKey || shiftKey || altKey === metaKey) return;
      if (metaKey && !root.current?.contains(document.activeElement)) return;
      const action = actions[code];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [root, handle]);
}
