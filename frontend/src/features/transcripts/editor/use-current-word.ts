import { type RefObject, useEffect } from 'react';
import { wordAt } from '../model/word-times.ts';
import { markCurrentWord, placesOf } from './marks.ts';
import { useEditor } from './use-editor.ts';

/** The list does not follow the recording for so long after the user scrolled or typed. */
const USER_READS_MS = 4_000;

/** Marks the word that is heard, and scrolls along while the recording plays. */
export function useCurrentWord(box: RefObject<HTMLElement | null>): void {
  const { editor, view, player } = useEditor();
  useEffect(() => {
    let lastUseMs = 0;
    const noteUse = () => {
      lastUseMs = Date.now();
    };
    const onTime = (seconds: number) => {
      const { segments } = editor.getState().text;
      const place = wordAt(segments, seconds);
      const segment = place && segments[place.segment];
      if (!segment) {
        markCurrentWord();
        return;
      }
      const host = view.hostOf(segment.id);
      markCurrentWord(host, host && placesOf(host.textContent ?? '', segment.text)[place.word]);
      if (!player.isPlaying() || Date.now() - lastUseMs < USER_READS_MS) return;
      if (!host || !isInSight(host, box.current)) view.reveal(segment.id, 'center');
    };
    const stop = player.onTime(onTime);
    const shown = box.current;
    const uses = ['wheel', 'touchmove', 'keydown'] as const;
    for (const use of uses) shown?.addEventListener(use, noteUse, { passive: true });
    return () => {
      stop();
      markCurrentWord();
      for (const use of uses) shown?.removeEventListener(use, noteUse);
    };
  }, [editor, view, player, box]);
}

function isInSight(host: HTMLElement, box: HTMLElement | null): boolean {
  if (!box) return true;
  const [shown, frame] = [host.getBoundingClientRect(), box.getBoundingClientRect()];
  return shown.top < frame.bottom - 40 && shown.bottom > frame.top + 40;
}
