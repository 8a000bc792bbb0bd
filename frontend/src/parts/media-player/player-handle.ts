export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** What a screen does with its player. Nothing happens while there is no recording. */
export type PlayerHandle = {
  seek: (seconds: number) => void;
  /** Moves by seconds; negative ones go back. */
  skip: (seconds: number) => void;
  /** Changes to the next faster speed (1) or slower one (-1). */
  changeSpeed: (step: 1 | -1) => void;
  play: () => void;
  pause: () => void;
  isPlaying: () => boolean;
  /** Calls back several times a second while playing, and after each seek. */
  onTime: (listener: (seconds: number) => void) => () => void;
  /** Connects the media element, or disconnects it. */
  connect: (media: HTMLMediaElement | null) => void;
};

/** Shortest time between two calls of `onTime`. */
const TICK_MS = 80;

/** A handle that a screen can use before and after its player is loaded. */
export function createPlayerHandle(): PlayerHandle {
  const listeners = new Set<(seconds: number) => void>();
  let media: HTMLMediaElement | undefined;
  let connection: AbortController | undefined;

  const notify = () => {
    if (media) for (const listener of listeners) listener(media.currentTime);
  };
  const follow = () => {
    let lastMs = 0;
    const tick = (nowMs: number) => {
      if (!media || media.paused) return;
      if (nowMs - lastMs >= TICK_MS) {
        lastMs = nowMs;
        notify();
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  };
  const seek = (seconds: number) => {
    if (!media) return;
    const end = Number.isFinite(media.duration) ? media.duration : seconds;
    media.currentTime = Math.min(Math.max(0, seconds), end);
  };

  return {
    seek,
    skip: (seconds) => media && seek(media.currentTime + seconds),
    changeSpeed(step) {
      if (!media) return;
      const now = media.playbackRate;
      const next =
        step === 1 ? speeds.find((one) => one > now) : speeds.findLast((one) => one < now);
      media.playbackRate = next ?? now;
    },
    // Refused by the browser before the first click on the page, and by a failed address.
    play: () => void media?.play().catch(() => undefined),
    pause: () => media?.pause(),
    isPlaying: () => media !== undefined && !media.paused,
    onTime(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect(next) {
      connection?.abort();
      media = next ?? undefined;
      if (!media) return;
      connection = new AbortController();
      const { signal } = connection;
      media.addEventListener('play', follow, { signal });
      for (const event of ['seeked', 'timeupdate', 'loadedmetadata'])
        media.addEventListener(event, notify, { signal });
    },
  };
}
