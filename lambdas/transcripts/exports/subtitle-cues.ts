import type { Leaf, Segment } from '#contracts/rules/speech/transcripts.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';

/** A subtitle: at most two lines of 42 characters, seven seconds at most. */
export type Cue = { start: number; end: number; speaker: string; lines: string[] };

const LINE_CHARACTERS = 42;
const MAX_LINES = 2;
const MAX_SECONDS = 7;
/** Shorter cues are extended, up to the next cue. */
const MIN_SECONDS = 1;
/** A cue without room before the next one overlaps it. */
const LEAST_SECONDS = 0.5;

type TimedWord = { text: string; start: number; end: number };

/**
 * The cues of a transcript, in order of time. `label`: text before the first word of a paragraph,
 * e.g. the name of its speaker.
 */
export function subtitleCues(
  { segments, speakers }: TranscriptContent,
  label: (speaker: string) => string,
): Cue[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]));
  const cues: Cue[] = [];
  let before = 0;
  for (const segment of segments) {
    const speaker = names.get(segment.speaker) ?? segment.speaker;
    const words = timedWords(segment, before);
    before = words.at(-1)?.end ?? before;
    cues.push(...cuesOf(words, { speaker, label: label(speaker) }));
  }
  return cues.map((cue, position) => ({ ...cue, end: endOf(cue, cues[position + 1]?.start) }));
}

function endOf({ start, end }: Cue, next = Number.POSITIVE_INFINITY): number {
  const wanted = Math.min(Math.max(end, start + MIN_SECONDS), start + MAX_SECONDS);
  const free = Math.min(wanted, next);
  return free - start >= LEAST_SECONDS ? free : start + LEAST_SECONDS;
}

/** The words with times: words that a person added share the time between their neighbours. */
function timedWords({ text }: Segment, before: number): TimedWord[] {
  const timed: TimedWord[] = [];
  let waiting: Leaf[] = [];
  let last = before;
  const place = (until: number) => {
    const step = waiting.length > 0 ? Math.max(0, until - last) / waiting.length : 0;
    for (const [position, leaf] of waiting.entries())
      timed.push({
        text: leaf.text,
        start: last + step * position,
        end: last + step * (position + 1),
      });
    waiting = [];
  };
  for (const leaf of text) {
    if (leaf.start === undefined) {
      waiting.push(leaf);
      continue;
    }
    const start = Math.max(leaf.start, last);
    place(timed.length === 0 ? last : start);
    const end = Math.max(start, leaf.end ?? start);
    timed.push({ text: leaf.text, start, end });
    last = end;
  }
  place(last);
  return timed;
}

function cuesOf(
  words: readonly TimedWord[],
  { speaker, label }: { speaker: string; label: string },
): Cue[] {
  const cues: Cue[] = [];
  let cue: Cue | undefined;
  for (const word of words) {
    const before = cues.length === 0 && !cue ? label.split(' ').filter(Boolean) : [];
    const pieces = [...before, word.text].flatMap(cutToLine);
    for (const piece of pieces) {
      const isLate = cue && word.end - cue.start > MAX_SECONDS;
      const lines: string[] | undefined = cue && !isLate ? addWord(cue.lines, piece) : undefined;
      if (cue && lines) Object.assign(cue, { lines, end: word.end });
      else {
        cue = { start: word.start, end: word.end, speaker, lines: [piece] };
        cues.push(cue);
      }
    }
  }
  return cues;
}

/** The lines with one more word; undefined if it does not fit. */
function addWord(lines: readonly string[], word: string): string[] | undefined {
  const last = lines.at(-1) ?? '';
  if (widthOf(last) + 1 + widthOf(word) <= LINE_CHARACTERS)
    return [...lines.slice(0, -1), `${last} ${word}`];
  return lines.length < MAX_LINES ? [...lines, word] : undefined;
}

/** Characters without the marks that combine with them. */
const widthOf = (text: string): number => {
  let width = 0;
  for (const character of text) if (!/\p{M}/u.test(character)) width += 1;
  return width;
};

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Parts of a word that each fit into a line. */
function cutToLine(word: string): string[] {
  if (word.length <= LINE_CHARACTERS) return [word];
  const parts = [''];
  for (const { segment } of letters.segment(word)) {
    const last = parts.at(-1) ?? '';
    if (widthOf(last) + widthOf(segment) <= LINE_CHARACTERS)
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}
