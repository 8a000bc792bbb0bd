import { useEffect, useRef } from 'react';
import type { PlayerHandle } from '#portal/parts/media-player/player-handle.ts';

/** Playback goes on when nothing was typed for this long. */
const RESUME_AFTER_MS = 3_000;

/** Pauses the recording while the user types, and lets it go on afterwards. Call it for each key. */
export function usePauseWhileTyping(player: PlayerHandle, isOn: boolean): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    const isPausedHere = timer.current !== undefined;
    if (!isOn || (!player.isPlaying() && !isPausedHere)) return;
    clearTimeout(timer.current);
    player.pause();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      player.play();
    }, RESUME_AFTER_MS);
  };
}
