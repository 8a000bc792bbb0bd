import type { TranscriptContent } from '../content/transcript-content.ts';
import { subtitleCues } from './subtitle-cues.ts';
import { toClock } from './write-text.ts';

/**
 * A transcript in SubRip's format. It has no escapes: angle brackets, which players take for tags
 * and which form the arrow between times, are replaced by similar signs.
 */
export function writeSrt(content: TranscriptContent): string {
  return subtitleCues(content, (speaker) => `${speaker}:`)
    .map(({ start, end, lines }, position) => {
      const text = lines.join('\n').replaceAll('<', '‹').replaceAll('>', '›');
      return `${position + 1}\n${toTime(start, ',')} --> ${toTime(end, ',')}\n${text}\n`;
    })
    .join('\n');
}

/** A transcript as WebVTT, with the speakers as voices (W3C WebVTT, 4.2). */
export function writeVtt(content: TranscriptContent): string {
  const cues = subtitleCues(content, () => '').map(({ start, end, speaker, lines }) => {
    const text = lines.map(escapeText).join('\n');
    return `${toTime(start, '.')} --> ${toTime(end, '.')}\n<v ${escapeText(speaker)}>${text}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

/** hh:mm:ss and milliseconds */
function toTime(seconds: number, separator: string): string {
  const milliseconds = Math.round(seconds * 1000);
  return `${toClock(milliseconds / 1000)}${separator}${String(milliseconds % 1000).padStart(3, '0')}`;
}
