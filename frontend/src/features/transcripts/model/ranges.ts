import { retypeLeaves, textOf, type WordRange, wordRangeOf } from './leaves.ts';
import {
  type EditedSegment,
  indexOfSegment,
  retypeSegment,
  speakerName,
  splitSegment,
  type TranscriptText,
} from './transcript-text.ts';

/** Selections over several paragraphs, and text of several paragraphs. */

/** Between two characters of a paragraph's text. */
export type TextPlace = { segmentId: string; offset: number };

/** From one place to another that is not before it. */
export type TextRange = { from: TextPlace; to: TextPlace };

/** The places in the order of the transcript; undefined if a paragraph no longer exists. */
export function rangeBetween(
  text: TranscriptText,
  one: TextPlace,
  other: TextPlace,
): TextRange | undefined {
  const [a, b] = [indexOfSegment(text, one.segmentId), indexOfSegment(text, other.segmentId)];
  if (a < 0 || b < 0) return undefined;
  const isOrdered = a < b || (a === b && one.offset <= other.offset);
  return isOrdered ? { from: one, to: other } : { from: other, to: one };
}

type CoveredPart = { segment: EditedSegment; start: number; end: number };

/** The paragraphs of a range with the characters that it covers of each. */
export function partsOf(text: TranscriptText, { from, to }: TextRange): CoveredPart[] {
  const first = indexOfSegment(text, from.segmentId);
  const last = indexOfSegment(text, to.segmentId);
  return text.segments.slice(first, last + 1).map((segment, at) => ({
    segment,
    start: at === 0 ? from.offset : 0,
    end: at === last - first ? to.offset : textOf(segment.text).length,
  }));
}

/** The words that a range touches, by paragraph. */
export const wordsOfRange = (
  text: TranscriptText,
  range: TextRange,
): { segment: EditedSegment; range: WordRange }[] =>
  partsOf(text, range).flatMap(({ segment, start, end }) => {
    const words = start < end ? wordRangeOf(textOf(segment.text), start, end) : undefined;
    return words ? [{ segment, range: words }] : [];
  });

/** A range as text: a blank line between paragraphs, the speaker's name where the speaker changes. */
export function plainTextOf(text: TranscriptText, range: TextRange): string {
  let speaker: string | undefined;
  return partsOf(text, range)
    .map(({ segment, start, end }) => {
      const label = segment.speaker === speaker ? '' : `${speakerName(text, segment.speaker)}: `;
      speaker = segment.speaker;
      return label + textOf(segment.text).slice(start, end).trim();
    })
    .join('\n\n');
}

/** Between two characters, a word goes on. */
const isInWord = (text: string, offset: number): boolean =>
  /\S/.test(text.charAt(offset - 1)) && /\S/.test(text.charAt(offset));

export type Edit = { text: TranscriptText; place: TextPlace };

/**
 * Removes a range. What is left of its first and last paragraph becomes one paragraph of the first
 * one's speaker; words stay apart unless the range begins or ends inside of a word.
 */
export function deleteRange(text: TranscriptText, range: TextRange): Edit {
  const { from, to } = range;
  const [first, last] = [indexOfSegment(text, from.segmentId), indexOfSegment(text, to.segmentId)];
  const [begun, ended] = [text.segments[first], text.segments[last]];
  if (!begun || !ended) return { text, place: from };
  const [before, after] = [textOf(begun.text), textOf(ended.text)];
  const left = before.slice(0, from.offset);
  const right = after.slice(to.offset);
  const needsSpace =
    /\S$/.test(left) &&
    /^\S/.test(right) &&
    !isInWord(before, from.offset) &&
    !isInWord(after, to.offset);
  const joined = left + (needsSpace ? ' ' : '') + right;
  const leaves =
    first === last
      ? begun.text
      : [...retypeLeaves(begun.text, left), ...retypeLeaves(ended.text, right)];
  const segment = { ...begun, text: retypeLeaves(leaves, joined) };
  const segments = text.segments.toSpliced(first, last - first + 1, segment);
  const offset = Math.min(left.length, textOf(segment.text).length);
  return { text: { ...text, segments }, place: { segmentId: begun.id, offset } };
}

/** A paragraph of pasted text; `speaker` is the id of the speaker whom the text names. */
export type PastedParagraph = { text: string; speaker?: string };

/** The paragraphs of a text. A line that begins with the name of a speaker and a colon is theirs. */
export function paragraphsOf(
  pasted: string,
  { speakers }: Pick<TranscriptText, 'speakers'>,
): PastedParagraph[] {
  const ids = new Map(speakers.map(({ id, name }) => [name, id]));
  const lines = pasted
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter(Boolean);
  if (lines.length < 2) return lines.map((text) => ({ text }));
  return lines.map((line) => {
    const end = line.indexOf(': ');
    const speaker = ids.get(line.slice(0, Math.max(0, end)));
    return speaker === undefined ? { text: line } : { text: line.slice(end + 2), speaker };
  });
}

/**
 * Inserts two or more paragraphs into a paragraph. What stands before the place is joined with the
 * first one, what stands after it with the last one, unless these have another speaker.
 */
export function insertParagraphs(
  text: TranscriptText,
  place: TextPlace,
  { pasted, newId }: { pasted: readonly PastedParagraph[]; newId: () => string },
): Edit {
  const { segmentId, offset } = place;
  const split = splitSegment(text, segmentId, { offset, newId: newId() });
  const at = indexOfSegment(split, segmentId);
  const [before, after] = split.segments.slice(at, at + 2);
  const [first, last] = [pasted[0], pasted.at(-1)];
  if (split === text || !before || !after || !first || !last) return { text, place };
  const glue = isInWord(textOf(text.segments[at]?.text ?? []), offset) ? '' : ' ';
  const isJoined = (half: EditedSegment, { speaker = half.speaker }: PastedParagraph) =>
    half.text.length === 0 || speaker === half.speaker;
  const [joinsFirst, joinsLast] = [isJoined(before, first), isJoined(after, last)];
  const head = joinsFirst ? join(before, first, [textOf(before.text), glue, first.text]) : before;
  const tail = joinsLast ? join(after, last, [last.text, glue, textOf(after.text)]) : after;
  const between = pasted
    .slice(joinsFirst ? 1 : 0, joinsLast ? -1 : undefined)
    .map(({ text: words, speaker = before.speaker }) => ({
      ...{ id: newId(), speaker },
      ...(before.textType && speaker === before.speaker && { textType: before.textType }),
      text: retypeLeaves([], words),
    }));
  const segments = split.segments.toSpliced(at, 2, head, ...between, tail);
  return {
    text: { ...text, segments },
    place: { segmentId: after.id, offset: joinsLast ? last.text.length : 0 },
  };
}

/** Half of a paragraph with pasted words. An empty half takes their speaker. */
function join(
  half: EditedSegment,
  { speaker }: PastedParagraph,
  [left, glue, right]: [left: string, glue: string, right: string],
): EditedSegment {
  const typed = left && right ? left + glue + right : left + right;
  return {
    ...half,
    ...(half.text.length === 0 && speaker !== undefined && { speaker }),
    text: retypeLeaves(half.text, typed),
  };
}

/** The text of the paragraph of a place with `typed` at the place. */
export function typeAt(
  text: TranscriptText,
  { segmentId, offset }: TextPlace,
  typed: string,
): Edit {
  const segment = text.segments[indexOfSegment(text, segmentId)];
  const whole = segment ? textOf(segment.text) : '';
  return {
    text: retypeSegment(text, segmentId, whole.slice(0, offset) + typed + whole.slice(offset)),
    place: { segmentId, offset: offset + typed.length },
  };
}
