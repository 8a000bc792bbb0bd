import { timesOf } from '../content/present-segments.ts';
import {
  type ExportedContent,
  isBlank,
  speakerLabels,
  turnMark,
  wordsOf,
} from './exported-transcript.ts';

/** A transcript as plain text: title, then a paragraph for each segment with its speaker and notes. */
export function writeText({
  title,
  content,
  hasTimes,
}: {
  title: string;
  content: ExportedContent;
  hasTimes: boolean;
}): string {
  const labelOf = speakerLabels(content);
  const paragraphs: string[] = [title];
  let before = 0;
  for (const segment of content.segments) {
    const { start, end } = timesOf(segment.text, before);
    before = end;
    if (isBlank(segment)) continue;
    const time = hasTimes ? `[${toClock(start)}] ` : '';
    const words = time + turnMark(segment, ' ') + labelOf(segment) + wordsOf(segment);
    paragraphs.push([words, ...(segment.notes ?? [])].join('\n'));
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
