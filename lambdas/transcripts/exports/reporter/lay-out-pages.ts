import { type ReporterParagraph, reporterLines } from '#contracts/rules/speech/reporter-lines.ts';
import { LINES_PER_PAGE } from '#contracts/rules/speech/reporter-places.ts';
import { timesOf } from '../../content/present-segments.ts';
import {
  type ExportedContent,
  type ExportedSegment,
  isBlank,
  readsRightToLeft,
  speakerLabels,
  turnMark,
} from '../exported-transcript.ts';
import { toClock } from '../write-text.ts';

/** A line as all three writers show it. */
export type PageLine = {
  /** Lines with the same number are one paragraph. */
  paragraph: number;
  isFirst: boolean;
  isIndented: boolean;
  isNote: boolean;
  isStruck: boolean;
  isRightToLeft: boolean;
  label: string;
  text: string;
  /** Time of the paragraph on its first line, 'hh:mm:ss'; otherwise ''. */
  time: string;
};

/** The pages of a transcript; the last one may have fewer lines. At least one page. */
export type ReporterPages = readonly (readonly PageLine[])[];

/** The index of the first line of each segment that has one. */
export type LineOfSegment = ReadonlyMap<ExportedSegment, number>;

type Source = {
  segment: ExportedSegment;
  isNote: boolean;
  isRightToLeft: boolean;
  /** Seconds at which the segment begins. */
  start: number;
};

/** Breaks a transcript into pages of 25 lines. Times stand beside the lines and move none. */
export function layOutPages(
  content: ExportedContent,
  { hasTimes }: { hasTimes: boolean },
): { pages: ReporterPages; lineOfSegment: LineOfSegment } {
  const sources: Source[] = [];
  const pages: PageLine[][] = [[]];
  const lineOfSegment = new Map<ExportedSegment, number>();
  let count = 0;
  for (const line of reporterLines(paragraphsOf(content, sources))) {
    const { paragraph, isFirst, isIndented, label, text } = line;
    const source = sources[paragraph];
    if (!source) continue;
    const { segment, isNote, isRightToLeft, start } = source;
    if (!lineOfSegment.has(segment)) lineOfSegment.set(segment, count);
    if (count > 0 && count % LINES_PER_PAGE === 0) pages.push([]);
    pages.at(-1)?.push({
      ...{ paragraph, isFirst, isIndented, isNote, isRightToLeft, label, text },
      isStruck: !isNote && (segment.isStruck ?? false),
      time: hasTimes && isFirst && !isNote ? toClock(start) : '',
    });
    count += 1;
  }
  return { pages, lineOfSegment };
}

/**
 * The second at which each of these lines begins, by its index; nothing for lines behind the end.
 * `lineCount` is the number of all lines.
 */
export function secondsOfLines(
  content: ExportedContent,
  lines: ReadonlySet<number>,
): { seconds: ReadonlyMap<number, number>; lineCount: number } {
  const sources: Source[] = [];
  const seconds = new Map<number, number>();
  let lineCount = 0;
  for (const { paragraph, start } of reporterLines(paragraphsOf(content, sources))) {
    if (lines.has(lineCount)) seconds.set(lineCount, start ?? sources[paragraph]?.start ?? 0);
    lineCount += 1;
  }
  return { seconds, lineCount };
}

/** A paragraph for each segment and each of its notes; `sources` gets where each one is from. */
function* paragraphsOf(content: ExportedContent, sources: Source[]): Generator<ReporterParagraph> {
  const labelOf = speakerLabels(content);
  let before = 0;
  for (const segment of content.segments) {
    const { start, end } = timesOf(segment.text, before);
    before = end;
    if (isBlank(segment)) continue;
    const text = segment.text.map((leaf) => leaf.text).join(' ');
    sources.push({ segment, isNote: false, isRightToLeft: readsRightToLeft(text), start });
    yield {
      label: turnMark(segment, ' ') + labelOf(segment),
      words: segment.isStruck ? struck(segment.text) : segment.text,
      isIndented: segment.textType === 'Answer',
    };
    for (const note of segment.notes ?? []) {
      sources.push({ segment, isNote: true, isRightToLeft: readsRightToLeft(note), start });
      yield { label: '', words: [{ text: note }], isIndented: true };
    }
  }
}

/** The same words as `wordsOf` has for a turn that is struck out. */
const struck = (text: ExportedSegment['text']): ReporterParagraph['words'] => [
  { text: '[Struck out:' },
  ...text.slice(0, -1),
  { text: `${text.at(-1)?.text ?? ''}]` },
];
