import type { TranscriptChanges } from '#contracts/endpoints/speech/transcripts.ts';
import {
  type EditedLeaf,
  type Leaf,
  MAX_SEGMENTS,
  MAX_WORDS,
  type Segment,
} from '#contracts/rules/speech/transcripts.ts';
import type { Author } from '#lambdas/accounts/author.door.ts';
import { bytesInAnswer } from '#shared/answer-size.ts';
import { AppError } from '#shared/errors.ts';
import {
  leafOf,
  type RecognisedWord,
  recognisedWordOf,
  type TranscriptContent,
} from '../content/transcript-content.ts';

type Changed = TranscriptChanges['segments'][number];
type Words = ReadonlyMap<number, RecognisedWord>;
type Suggestions = ReadonlyMap<string, Leaf>;

/** A larger segment would not fit into a response. */
const SEGMENT_MAX_BYTES = 4_000_000;

const invalid = (field: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ field, message }] });

/** The recognised words of a content by index. */
export function findWords({ segments }: Pick<TranscriptContent, 'segments'>): Words {
  const words = new Map<number, RecognisedWord>();
  for (const { text } of segments)
    for (const leaf of text) {
      const word = recognisedWordOf(leaf);
      if (word && leaf.word !== undefined) words.set(leaf.word, word);
    }
  return words;
}

/** Whether the changes name recognised words that the map does not have, e.g. removed ones. */
export const namesOtherWords = ({ segments }: TranscriptChanges, words: Words): boolean =>
  segments.some(({ text }) => text.some(({ word }) => word !== undefined && !words.has(word)));

/**
 * The content after the changes. Times, confidence and recognised text come from `words`, the
 * author of a suggestion from the content before, or from `author` if the suggestion or its text
 * is new. Throws `invalid_input` with the field. Linear time.
 */
export function applyChanges(
  content: TranscriptContent,
  changes: TranscriptChanges,
  { words, author }: { words: Words; author: Author },
): TranscriptContent {
  const speakers = changes.speakers ?? content.speakers;
  requireUnique(speakers, 'speakers');
  requireUnique(changes.segments, 'segments');
  const suggestions = findSuggestions(content);
  const segments = placeSegments(content.segments, changes, (changed, position) =>
    toSegment(changed, { field: `segments.${position}`, words, suggestions, author }),
  );
  requireLimits(segments);
  const known = new Set(speakers.map(({ id }) => id));
  const stray = segments.find(({ speaker }) => !known.has(speaker));
  if (stray) throw invalid('segments', `The speaker of the segment ${stray.id} is missing`);
  return { speakers: speakers.map(({ id, name }) => ({ id, name })), segments };
}

function requireUnique(list: readonly { id: string }[], field: string): void {
  if (new Set(list.map(({ id }) => id)).size < list.length)
    throw invalid(field, 'Each id can occur once');
}

function requireLimits(segments: readonly Segment[]): void {
  if (segments.length > MAX_SEGMENTS)
    throw invalid('segments', `A transcript can have up to ${MAX_SEGMENTS} paragraphs`);
  const count = segments.reduce((sum, { text }) => sum + text.length, 0);
  if (count > MAX_WORDS)
    throw invalid('segments', `A transcript can have up to ${MAX_WORDS} words`);
}

/** The first leaf of each suggestion. */
function findSuggestions({ segments }: TranscriptContent): Suggestions {
  const suggestions = new Map<string, Leaf>();
  for (const { text } of segments)
    for (const leaf of text)
      if (leaf.suggestionId !== undefined && leaf.suggestionText !== undefined)
        suggestions.set(leaf.suggestionId, leaf);
  return suggestions;
}

/** The segments in their new order: existing ones stay in place, new ones follow theirs. */
function placeSegments(
  existing: readonly Segment[],
  { segments: changed, removed }: TranscriptChanges,
  toStored: (changed: Changed, position: number) => Segment,
): Segment[] {
  const ids = new Set(existing.map(({ id }) => id));
  const gone = new Set(removed);
  const replaced = new Map<string, Segment>();
  const added = new Map<string, Segment[]>();
  for (const id of removed)
    if (!ids.has(id)) throw invalid('removed', `The segment ${id} does not exist`);
  for (const [position, one] of changed.entries()) {
    const field = `segments.${position}`;
    if (gone.has(one.id)) throw invalid(field, 'A segment is changed or removed, not both');
    if (ids.has(one.id)) replaced.set(one.id, toStored(one, position));
    else if (one.after === undefined)
      throw invalid(`${field}.after`, 'Name the segment that a new one follows');
    else {
      const siblings = added.get(one.after) ?? [];
      siblings.push(toStored(one, position));
      added.set(one.after, siblings);
    }
  }

  const placed: Segment[] = [];
  /** Adds the new segments after a segment, and those after them. */
  const addAfter = (id: string) => {
    const waiting = (added.get(id) ?? []).toReversed();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      placed.push(next);
      waiting.push(...(added.get(next.id) ?? []).toReversed());
    }
  };
  addAfter('');
  for (const segment of existing) {
    if (!gone.has(segment.id)) placed.push(replaced.get(segment.id) ?? segment);
    addAfter(segment.id);
  }
  if (placed.length < existing.length - gone.size + changed.length - replaced.size)
    throw invalid('segments', 'The segment that a new one follows does not exist');
  return placed;
}

type Context = { field: string; words: Words; suggestions: Suggestions; author: Author };

function toSegment({ id, speaker, text, textType }: Changed, context: Context): Segment {
  const segment = {
    id,
    speaker,
    ...(textType && { textType }),
    text: text.map((leaf) => toLeaf(leaf, context)),
  };
  if (bytesInAnswer(segment) > SEGMENT_MAX_BYTES)
    throw invalid(context.field, 'A paragraph is too long');
  return segment;
}

function toLeaf(sent: EditedLeaf, { field, words, suggestions, author }: Context): Leaf {
  const text = sent.text.normalize('NFC');
  const { word: index, redacted, suggestionId, suggestionText, color } = sent;
  const word = index === undefined ? undefined : words.get(index);
  if (index !== undefined && !word)
    throw invalid(`${field}.text`, `The transcript has no word ${index}`);
  if (suggestionText !== undefined && suggestionId === undefined)
    throw invalid(`${field}.text`, 'A suggestion needs an id');
  const known = suggestionId === undefined ? undefined : suggestions.get(suggestionId);
  const by =
    known?.suggestionText === suggestionText
      ? { role: known?.role, name: known?.name, createdAt: known?.createdAt }
      : { role: author.role, name: author.name, createdAt: author.at };
  return {
    ...(word && index !== undefined ? leafOf(text, index, word) : { text }),
    ...(redacted && { redacted }),
    ...(suggestionId !== undefined && { suggestionId }),
    ...(suggestionText !== undefined && {
      suggestionText: suggestionText.normalize('NFC'),
      ...(color && { color }),
      ...by,
    }),
  };
}
