import * as z from 'zod';
import {
  MAX_REDACTED_TEXTS,
  redactionFinder,
  redactionMatcher,
  redactText,
  tokensOf,
} from '#contracts/rules/speech/redactions.ts';
import type { Leaf, Speaker } from '#contracts/rules/speech/transcripts.ts';
import { AppError } from '#shared/errors.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';

/**
 * What is redacted in a transcript, in all of its versions: recognised words by their index, and
 * words that a person wrote by their text, as they have no index (ADR 39).
 */
export type Redactions = { words: ReadonlySet<number>; texts: ReadonlySet<string> };

export const noRedactions: Redactions = { words: new Set(), texts: new Set() };

/** Stored form: indices as runs, e.g. '3-5,9'. */
export const storedRedactionsSchema = z.object({ words: z.string(), texts: z.array(z.string()) });
type StoredRedactions = z.output<typeof storedRedactionsSchema>;

/** Whether a person wrote the text of a leaf. */
const isWritten = ({ word, spoken }: Leaf): boolean => word === undefined || spoken !== undefined;

/**
 * The redactions that a content states. A content that was stored before redactions belonged to
 * words has them as flags of its leaves.
 */
export function redactionsOf({ redactions, segments }: TranscriptContent): Redactions {
  if (redactions) return { words: readRuns(redactions.words), texts: new Set(redactions.texts) };
  const words = new Set<number>();
  const texts = new Set<string>();
  for (const { text } of segments)
    for (const leaf of text) if (leaf.redacted) addLeaf(leaf, { words, texts });
  return { words, texts };
}

type Growing = { words: Set<number>; texts: Set<string> };

function addLeaf(leaf: Leaf, { words, texts }: Growing): void {
  if (leaf.word !== undefined) words.add(leaf.word);
  if (isWritten(leaf)) for (const token of tokensOf(leaf.text)) texts.add(token);
}

export const hasRedactions = ({ words, texts }: Redactions): boolean => words.size + texts.size > 0;

export const joinRedactions = (one: Redactions, other: Redactions): Redactions => ({
  words: new Set([...one.words, ...other.words]),
  texts: new Set([...one.texts, ...other.texts]),
});

export const storedForm = ({ words, texts }: Redactions): StoredRedactions => ({
  words: writeRuns([...words].sort((a, b) => a - b)),
  texts: [...texts].sort(),
});

function readRuns(runs: string): Set<number> {
  const indices = new Set<number>();
  for (const run of runs.split(',').filter(Boolean)) {
    const [first = 0, last = first] = run.split('-').map(Number);
    for (let index = first; index <= last; index += 1) indices.add(index);
  }
  return indices;
}

function writeRuns(sorted: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const index of sorted) {
    const run = runs.at(-1);
    if (run && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/**
 * Whether a leaf is redacted. A written word is redacted if it contains one that was redacted as
 * written, or a redacted recognised word that is nowhere left unredacted: so a redacted name
 * stays withheld where it is pasted, and redacting 'the bribe' does not withhold each 'the'.
 * `recognised`: version 0.
 */
export function redactionOfLeaves(
  { words, texts }: Redactions,
  recognised: TranscriptContent,
): (leaf: Leaf) => boolean {
  const isRedacted = redactionMatcher([...texts, ...hiddenTokens(words, recognised)]);
  return (leaf) =>
    (leaf.word !== undefined && words.has(leaf.word)) || (isWritten(leaf) && isRedacted(leaf.text));
}

/** Whether a word outside of the text, e.g. of a speaker's name, is a redacted one. */
export function redactedWordsOf(
  content: TranscriptContent,
  recognised: TranscriptContent,
): (word: string) => boolean {
  const { words, texts } = redactionsOf(content);
  return redactionMatcher([...texts, ...hiddenTokens(words, recognised)]);
}

/** The speakers, whose names lose redacted words. */
export const redactSpeakers = (
  speakers: readonly Speaker[],
  isRedacted: (word: string) => boolean,
): Speaker[] => speakers.map(({ id, name }) => ({ id, name: redactText(name, isRedacted) }));

/** Texts of redacted recognised words that no unredacted recognised word has. */
function hiddenTokens(words: ReadonlySet<number>, { segments }: TranscriptContent): Set<string> {
  const hidden = new Set<string>();
  const open = new Set<string>();
  for (const { text } of segments)
    for (const leaf of text)
      for (const token of tokensOf(leaf.text))
        (leaf.word !== undefined && words.has(leaf.word) ? hidden : open).add(token);
  for (const token of open) hidden.delete(token);
  return hidden;
}

/**
 * The content with these redactions, which are stored with it. Flags of a content that was stored
 * before redactions belonged to words stay.
 */
export function withRedactions(
  content: TranscriptContent,
  redactions: Redactions,
  recognised: TranscriptContent,
): TranscriptContent {
  const isRedacted = redactionOfLeaves(redactions, recognised);
  const keepsFlags = content.redactions === undefined;
  return {
    ...content,
    redactions: storedForm(redactions),
    segments: content.segments.map((segment) => {
      const text = segment.text.map((leaf): Leaf => {
        const wanted = isRedacted(leaf) || (keepsFlags && leaf.redacted === true);
        if (wanted === Boolean(leaf.redacted)) return leaf;
        const { redacted: _, ...plain } = leaf;
        return wanted ? { ...plain, redacted: true } : plain;
      });
      return text.every((leaf, at) => leaf === segment.text[at]) ? segment : { ...segment, text };
    }),
  };
}

/** What a save does to redactions: `redacted` true redacts a word, false lifts its redaction. */
export type SentLeaf = Pick<Leaf, 'text' | 'word' | 'redacted'>;

/**
 * The redactions after a save. Leaves without the field change nothing. A word that is both
 * redacted and lifted is redacted. Lifting a written word lifts each redacted word that it
 * contains, as they are one word. `recognised`: the recognised words. Throws `invalid_input` above
 * 20,000 written words.
 */
export function redactionsAfter(
  before: Redactions,
  sent: readonly SentLeaf[],
  recognised: ReadonlyMap<number, { text: string }>,
): Redactions {
  const after: Growing = { words: new Set(before.words), texts: new Set(before.texts) };
  const lifted = sent.flatMap((leaf) =>
    leaf.redacted === false ? withSpoken(leaf, recognised) : [],
  );
  for (const { word } of lifted) if (word !== undefined) after.words.delete(word);
  const written = lifted.filter(isWritten);
  if (written.length > 0) liftWritten(written, after, recognised);
  for (const leaf of sent) if (leaf.redacted) addLeaf(withSpoken(leaf, recognised), after);
  if (after.texts.size > MAX_REDACTED_TEXTS)
    throw new AppError('invalid_input', 'Too many different words are redacted');
  return after;
}

function liftWritten(
  written: readonly Leaf[],
  { words, texts }: Growing,
  recognised: ReadonlyMap<number, { text: string }>,
): void {
  const find = redactionFinder(texts);
  for (const { text } of written) for (const token of find(text)) texts.delete(token);
  const isLifted = redactionMatcher(written.flatMap(({ text }) => tokensOf(text)));
  for (const index of words) if (isLifted(recognised.get(index)?.text ?? '')) words.delete(index);
}

/** A sent leaf with its recognised text, if a person replaced that. */
function withSpoken({ text, word }: SentLeaf, words: ReadonlyMap<number, { text: string }>): Leaf {
  const spoken = word === undefined ? undefined : words.get(word)?.text;
  return {
    text,
    ...(word !== undefined && { word }),
    ...(spoken !== undefined && spoken !== text.normalize('NFC') && { spoken }),
  };
}

/** Number of words that are redacted in `after` and not in `before`. */
export const countAdded = (before: Redactions, after: Redactions): number =>
  [...after.words].filter((word) => !before.words.has(word)).length +
  [...after.texts].filter((text) => !before.texts.has(text)).length;
