import { timesOf } from '../content/present-segments.ts';
import { type TranscriptContent, textOf } from '../content/transcript-content.ts';
import { speakerLabels, turnMark } from './exported-transcript.ts';

/** A transcript as plain text: title, then a paragraph for each segment with its speaker. */
export function writeText({
  title,
  content,
  hasTimes,
}: {
  title: string;
  content: TranscriptContent;
  hasTimes: boolean;
}): string {
  const labelOf = speakerLabels(content);
  const paragraphs: string[] = [title];
  let before = 0;
  for (const segment of content.segments) {
    const { start, end } = timesOf(segment.text, before);
    before = end;
    if (segment.text.length === 0) continue;
    const time = hasTimes ? `[${toClock(start)}] ` : '';
    paragraphs.push(time + turnMark(segment, ' ') + labelOf(segment) + textOf(segment));
  }
  return `${paragraphs.join('\n\n')}\n`;
}

/** hh:mm:ss */
export function toClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
