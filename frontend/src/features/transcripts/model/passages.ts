import { PASSAGE_QUOTE_MAX, type Passage } from '#contracts/endpoints/speech/transcript-remarks.ts';
import { REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import type { Leaf } from '#contracts/rules/speech/transcripts.ts';
import { textOf, type WordRange } from './leaves.ts';
import type { EditedSegment, TranscriptText } from './transcript-text.ts';

/** Passages of remarks (ADR 104): they follow recognised words through edits, splits and merges. */

type Part = { segment: EditedSegment; range: WordRange };
type Bounds = { least: number; most: number };

const bounds = new WeakMap<readonly Leaf[], Bounds | undefined>();

/** The least and the greatest index of the recognised words of a paragraph. */
function boundsOf(leaves: readonly Leaf[]): Bounds | undefined {
  if (bounds.has(leaves)) return bounds.get(leaves);
  let found: Bounds | undefined;
  for (const { word } of leaves)
    if (word !== undefined)
      found = {
        least: Math.min(found?.least ?? word, word),
        most: Math.max(found?.most ?? word, word),
      };
  bounds.set(leaves, found);
  return found;
}

/** The words of a paragraph that belong to a passage; undefined for none. */
export function passageIn(
  { id, text }: EditedSegment,
  { segmentId, firstWord, lastWord }: Passage,
): WordRange | undefined {
  if (firstWord === undefined || lastWord === undefined)
    return id === segmentId ? { first: 0, end: text.length } : undefined;
  const known = boundsOf(text);
  if (!known || known.most < firstWord || known.least > lastWord) return undefined;
  const isOf = ({ word }: Leaf) => word !== undefined && word >= firstWord && word <= lastWord;
  const first = text.findIndex(isOf);
  return first < 0 ? undefined : { first, end: text.findLastIndex(isOf) + 1 };
}

const quoteOf = (parts: readonly Part[]): string =>
  parts
    .map(({ segment, range }) => textOf(segment.text.slice(range.first, range.end)))
    .join(' ')
    .slice(0, PASSAGE_QUOTE_MAX)
    .trim()
    .normalize();

/**
 * The passage of selected words; undefined without one. It begins and ends with a recognised word, if
 * there is any.
 */
export function passageOf(parts: readonly Part[]): Passage | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const segmentId = first.segment.id;
  const words = parts.flatMap(({ segment, range }) =>
    segment.text.slice(range.first, range.end).flatMap(({ word }) => word ?? []),
  );
  if (words.length === 0) return { segmentId, quote: quoteOf(parts) };
  // No spread of the words: there can be 150,000.
  const firstWord = words.reduce((least, word) => Math.min(least, word));
  const lastWord = words.reduce((most, word) => Math.max(most, word));
  const passage = { segmentId, firstWord, lastWord, quote: '' };
  const recognised = parts.flatMap(({ segment }): Part[] => {
    const range = passageIn(segment, passage);
    return range ? [{ segment, range }] : [];
  });
  return {
    ...{ ...passage, segmentId: recognised[0]?.segment.id ?? segmentId },
    quote: quoteOf(recognised),
  };
}

/**
 * Where a passage is now; undefined if its words are no longer in the text. `isChanged`: the words are
 * others than when the remark was made. Of a quote with redacted words nothing is known.
 */
export function placeOfPassage(
  { segments }: TranscriptText,
  passage: Passage,
): { parts: Part[]; at: number; isChanged: boolean } | undefined {
  let at = -1;
  const parts = segments.flatMap((segment, index): Part[] => {
    const range = passageIn(segment, passage);
    if (!range) return [];
    if (at < 0) at = index;
    return [{ segment, range }];
  });
  const [first] = parts;
  if (!first) return undefined;
  const { quote } = passage;
  const isUnknown = quote === '' || quote.includes(REDACTION_MARK);
  const isSame =
    passage.firstWord === undefined
      ? textOf(first.segment.text).normalize().includes(quote)
      : quoteOf(parts) === quote;
  return { parts, at, isChanged: !isUnknown && !isSame };
}
