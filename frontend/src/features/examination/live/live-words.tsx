import waveIcon from 'primeicons/raw-svg/wave-pulse.svg?raw';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Utterance } from '#contracts/rules/speech/live-transcription.ts';
import type { LiveWords } from '#portal/shared/api/live-words.ts';
import { minutesAndSeconds } from '#portal/shared/format.ts';
import { EmptyState } from '#portal/shared/ui/states.tsx';

/** Distance from the end, in pixels, at which new words are followed. */
const NEAR_THE_END = 80;

/** Stored lines, lines on their way, and words that may still change. Not drawn again with the level. */
export const Words = memo(function Words({
  lines,
  waiting,
  partial,
  isGrowing,
}: {
  lines: LiveWords['lines'];
  waiting: readonly Utterance[];
  partial: string;
  isGrowing: boolean;
}) {
  const area = useFollowedEnd(isGrowing && `${lines.length} ${waiting.length} ${partial}`);
  if (lines.length + waiting.length === 0 && partial === '')
    return (
      <EmptyState
        icon={waveIcon}
        title="The session has either not started or the live transcript is still being generated."
        isCard
      />
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
    <section ref={area} className="live-area" aria-label="Words" tabIndex={0}>
      <ol className="live-lines" aria-label="Live transcript">
        {lines.map(({ id, start, text }) => (
          <li key={id} className="live-line">
            <span className="live-time tabular">{minutesAndSeconds(Math.floor(start))}</span>
            <span>{text}</span>
          </li>
        ))}
        {waiting.map(({ words }) => (
          <li key={`waiting-${words[0]?.start}`} className="live-line live-line-waiting">
            <span className="live-time tabular">
              {minutesAndSeconds(Math.floor(words[0]?.start ?? 0))}
            </span>
            <span>{words.map(({ text }) => text).join(' ')}</span>
          </li>
        ))}
        {partial !== '' && (
          <li className="live-line live-line-partial" aria-hidden="true">
            <span className="live-time" />
            <span>{partial}</span>
          </li>
        )}
      </ol>
    </section>
  );
});

/**
 * A scrolled area that shows the newest content, unless the user has scrolled up. `content` changes
 * with the content; false if it has its final length.
 */
function useFollowedEnd(content: string | false) {
  const area = useRef<HTMLElement>(null);
  /** Height of the content before the change, in pixels. */
  const shownEnd = useRef(0);
  useLayoutEffect(() => {
    const box = area.current;
    if (!box || content === false) return;
    if (box.scrollTop + box.clientHeight >= shownEnd.current - NEAR_THE_END)
      box.scrollTop = box.scrollHeight;
    shownEnd.current = box.scrollHeight;
  }, [content]);
  return area;
}
