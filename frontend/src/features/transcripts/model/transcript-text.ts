import {
  type Leaf,
  MAX_LEAVES_OF_SEGMENT,
  MAX_SPEAKERS,
  type Segment,
  type Speaker,
} from '#contracts/rules/speech/transcripts.ts';
import {
  redactLeaves,
  resolveSuggestion,
  retypeLeaves,
  type Suggestion,
  splitLeaves,
  suggestLeaves,
  type WordRange,
} from './leaves.ts';

/**
 * The edited transcript. Each operation returns a new one that shares everything unchanged, or the
 * same object if it changes nothing.
 */
export type EditedSegment = Omit<Segment, 'text'> & { readonly text: readonly Leaf[] };
export type TranscriptText = {
  readonly segments: readonly EditedSegment[];
  readonly speakers: readonly Speaker[];
};

export const indexOfSegment = ({ segments }: TranscriptText, id: string): number =>
  segments.findIndex((one) => one.id === id);

function changeSegment(
  text: TranscriptText,
  id: string,
  change: (segment: EditedSegment) => EditedSegment,
): TranscriptText {
  const at = indexOfSegment(text, id);
  const segment = text.segments[at];
  const changed = segment && change(segment);
  return changed === undefined || changed === segment
    ? text
    : { ...text, segments: text.segments.with(at, changed) };
}

const changeLeaves = (
  text: TranscriptText,
  id: string,
  change: (leaves: readonly Leaf[]) => readonly Leaf[],
): TranscriptText =>
  changeSegment(text, id, (segment) => {
    const leaves = change(segment.text);
    return leaves === segment.text ? segment : { ...segment, text: leaves };
  });

/** The text of a paragraph became `typed`. */
export const retypeSegment = (text: TranscriptText, id: string, typed: string): TranscriptText =>
  changeLeaves(text, id, (leaves) => retypeLeaves(leaves, typed));

/** Splits a paragraph; `newId` is the id of its second half. */
export function splitSegment(
  text: TranscriptText,
  id: string,
  { offset, newId }: { offset: number; newId: string },
): TranscriptText {
  const at = indexOfSegment(text, id);
  const segment = text.segments[at];
  if (!segment) return text;
  const [left, right] = splitLeaves(segment.text, offset);
  const halves = [
    { ...segment, text: left },
    { ...segment, id: newId, text: right },
  ];
  return { ...text, segments: text.segments.toSpliced(at, 1, ...halves) };
}

/** Appends a paragraph to the one before it, whose speaker stays. */
export function mergeSegment(text: TranscriptText, id: string): TranscriptText {
  const at = indexOfSegment(text, id);
  const [before, segment] = [text.segments[at - 1], text.segments[at]];
  if (!before || !segment) return text;
  if (before.text.length + segment.text.length > MAX_LEAVES_OF_SEGMENT) return text;
  const merged = { ...before, text: [...before.text, ...segment.text] };
  return { ...text, segments: text.segments.toSpliced(at - 1, 2, merged) };
}

export const redactWords = (
  text: TranscriptText,
  id: string,
  { range, isWithheld }: { range: WordRange; isWithheld: boolean },
): TranscriptText => changeLeaves(text, id, (leaves) => redactLeaves(leaves, range, isWithheld));

export const suggestWords = (
  text: TranscriptText,
  id: string,
  { range, suggestion }: { range: WordRange; suggestion: Suggestion },
): TranscriptText => changeLeaves(text, id, (leaves) => suggestLeaves(leaves, range, suggestion));

export const decideSuggestion = (
  text: TranscriptText,
  id: string,
  { suggestionId, isAccepted }: { suggestionId: string; isAccepted: boolean },
): TranscriptText =>
  changeLeaves(text, id, (leaves) => resolveSuggestion(leaves, suggestionId, isAccepted));

export const setTurnType = (
  text: TranscriptText,
  id: string,
  textType: EditedSegment['textType'],
): TranscriptText =>
  changeSegment(text, id, ({ textType: former, ...segment }) => ({
    ...segment,
    ...(textType && { textType }),
  }));

/** Gives a paragraph to a speaker of the transcript. */
export const setSpeaker = (text: TranscriptText, id: string, speaker: string): TranscriptText =>
  changeSegment(text, id, (segment) =>
    segment.speaker === speaker ? segment : { ...segment, speaker },
  );

/** Renames a speaker in all paragraphs. */
export const renameSpeaker = (
  text: TranscriptText,
  speaker: string,
  name: string,
): TranscriptText => ({
  ...text,
  speakers: text.speakers.some(({ id }) => id === speaker)
    ? text.speakers.map((one) => (one.id === speaker ? { ...one, name } : one))
    : [...text.speakers, { id: speaker, name }],
});

/** Gives all paragraphs of a speaker to another one, and removes the speaker from the list. */
export const mergeSpeaker = (
  { segments, speakers }: TranscriptText,
  speaker: string,
  into: string,
): TranscriptText => ({
  segments: segments.map((one) => (one.speaker === speaker ? { ...one, speaker: into } : one)),
  speakers: speakers.filter(({ id }) => id !== speaker),
});

export const hasRoomForSpeaker = ({ speakers }: TranscriptText): boolean =>
  speakers.length < MAX_SPEAKERS;

/** Gives one paragraph to the speaker of this name, who is added if there is none. */
export function nameSpeakerHere(
  text: TranscriptText,
  id: string,
  { name, newId }: { name: string; newId: string },
): TranscriptText {
  const known = text.speakers.find((one) => one.name === name);
  if (known) return setSpeaker(text, id, known.id);
  if (!hasRoomForSpeaker(text)) return text;
  const speakers = [...text.speakers, { id: newId, name }];
  return setSpeaker({ ...text, speakers }, id, newId);
}

export const speakerName = ({ speakers }: Pick<TranscriptText, 'speakers'>, id: string): string =>
  speakers.find((one) => one.id === id)?.name ?? (id || 'Unknown speaker');
