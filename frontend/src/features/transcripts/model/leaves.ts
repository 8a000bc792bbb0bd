import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import { type Leaf, MAX_CHARACTERS_OF_WORD } from '#contracts/rules/speech/transcripts.ts';
import { compareWords } from '#portal/shared/compare-words.ts';

/** Words of one paragraph: how typed text becomes leaves that keep what was recognised (D70). */

/** A word of a text, from `start` up to, not including, `end`. */
export type PlacedWord = { text: string; start: number; end: number };

/**
 * The words of a text with their places. A word above the maximum length is cut, never between
 * the two halves of a character.
 */
export function wordsOf(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    let from = 0;
    while (from < word.length) {
      let to = Math.min(word.length, from + MAX_CHARACTERS_OF_WORD);
      if (to < word.length && /[\ud800-\udbff]/.test(word.charAt(to - 1))) to -= 1;
      words.push({ text: word.slice(from, to), start: index + from, end: index + to });
      from = to;
    }
  }
  return words;
}

const texts = new WeakMap<readonly Leaf[], string>();

/** The text of leaves: joined by single spaces. */
export function textOf(leaves: readonly Leaf[]): string {
  let text = texts.get(leaves);
  if (text === undefined) {
    text = leaves.map((leaf) => leaf.text).join(' ');
    texts.set(leaves, text);
  }
  return text;
}

/**
 * Leaves after their text became `typed`. Words that are still there stay the same objects. A
 * replaced word keeps the recognised word's index and times, and loses its confidence. Redaction
 * and suggestions cover what is typed inside of them.
 */
export function retypeLeaves(leaves: readonly Leaf[], typed: string): readonly Leaf[] {
  const words = wordsOf(withoutForbiddenCharacters(typed)).map(({ text }) => text);
  let first = 0;
  while (first < leaves.length && leaves[first]?.text === words[first]) first += 1;
  if (first === leaves.length && first === words.length) return leaves;
  let end = leaves.length;
  let wordsEnd = words.length;
  while (end > first && wordsEnd > first && leaves[end - 1]?.text === words[wordsEnd - 1]) {
    end -= 1;
    wordsEnd -= 1;
  }
  const changed = alignWords(leaves.slice(first, end), words.slice(first, wordsEnd), {
    before: leaves[first - 1],
    after: leaves[end],
  });
  return keepSuggestionFields(leaves, [
    ...leaves.slice(0, first),
    ...changed,
    ...leaves.slice(end),
  ]);
}

type Neighbours = { before: Leaf | undefined; after: Leaf | undefined };

function alignWords(
  leaves: readonly Leaf[],
  words: readonly string[],
  { before, after }: Neighbours,
): Leaf[] {
  const parts = compareWords(
    leaves.map(({ text }) => text),
    words,
  );
  const aligned: Leaf[] = [];
  let at = 0;
  let replaced: readonly Leaf[] = [];
  for (const { added, removed, value } of parts) {
    if (removed) {
      replaced = leaves.slice(at, at + value.length);
      at += value.length;
      continue;
    }
    if (added) {
      for (const [index, text] of value.entries()) {
        const former = replaced[index];
        const [last, next] = [replaced.at(-1), leaves[at] ?? after];
        if (former) aligned.push(replacedLeaf(former, text));
        else if (last) aligned.push(addedLeaf(text, last, last));
        else aligned.push(addedLeaf(text, aligned.at(-1) ?? before, next));
      }
    } else {
      aligned.push(...leaves.slice(at, at + value.length));
      at += value.length;
    }
    replaced = [];
  }
  return aligned;
}

/** The recognised word stays known as `spoken`. */
function replacedLeaf({ confidence, ...leaf }: Leaf, text: string): Leaf {
  const spoken = leaf.spoken ?? (confidence === undefined ? undefined : leaf.text);
  return { ...leaf, text, ...(spoken !== undefined && { spoken }) };
}

/** A new word between two others: inside a redacted or suggested range it belongs to the range. */
function addedLeaf(text: string, before: Leaf | undefined, after: Leaf | undefined): Leaf {
  const isInRange =
    before?.suggestionId !== undefined && before.suggestionId === after?.suggestionId;
  return {
    text,
    ...(before?.redacted && after?.redacted && { redacted: true }),
    ...(isInRange && { suggestionId: before.suggestionId }),
  };
}

const withoutSuggestion = ({
  createdAt,
  suggestionId,
  suggestionText,
  color,
  role,
  name,
  ...leaf
}: Leaf): Leaf => leaf;

/** Moves the fields of a suggestion whose first word was removed to the next word of its range. */
function keepSuggestionFields(former: readonly Leaf[], leaves: readonly Leaf[]): readonly Leaf[] {
  const lost = new Map<string, Leaf>();
  for (const leaf of former)
    if (leaf.suggestionId !== undefined && leaf.suggestionText !== undefined)
      lost.set(leaf.suggestionId, leaf);
  if (lost.size === 0) return leaves;
  for (const { suggestionId, suggestionText } of leaves)
    if (suggestionId !== undefined && suggestionText !== undefined) lost.delete(suggestionId);
  if (lost.size === 0) return leaves;
  return leaves.map((leaf) => {
    const first = leaf.suggestionId === undefined ? undefined : lost.get(leaf.suggestionId);
    if (!first) return leaf;
    lost.delete(first.suggestionId ?? '');
    return { ...leaf, ...suggestionFieldsOf(first) };
  });
}

function suggestionFieldsOf({ suggestionId, suggestionText, color, role, name }: Leaf) {
  return {
    ...(suggestionId !== undefined && { suggestionId }),
    ...(suggestionText !== undefined && { suggestionText }),
    ...(color !== undefined && { color }),
    ...(role !== undefined && { role }),
    ...(name !== undefined && { name }),
  };
}

/**
 * Two paragraphs from one, at a place in its text. Of a word that is cut, the first half keeps the
 * recognised word. A suggestion that is cut stays with its first half.
 */
export function splitLeaves(
  leaves: readonly Leaf[],
  offset: number,
): [readonly Leaf[], readonly Leaf[]] {
  const left: Leaf[] = [];
  const right: Leaf[] = [];
  let start = 0;
  for (const leaf of leaves) {
    const end = start + leaf.text.length;
    if (end <= offset) left.push(leaf);
    else if (start >= offset) right.push(leaf);
    else {
      left.push(replacedLeaf(leaf, leaf.text.slice(0, offset - start)));
      right.push({
        text: leaf.text.slice(offset - start),
        ...(leaf.redacted && { redacted: true }),
        ...(leaf.suggestionId !== undefined && { suggestionId: leaf.suggestionId }),
      });
    }
    start = end + 1;
  }
  const known = new Set(left.flatMap(({ suggestionId }) => suggestionId ?? []));
  return [
    left,
    right.map((leaf) => (known.has(leaf.suggestionId ?? '') ? withoutSuggestion(leaf) : leaf)),
  ];
}

/** Words from index `first` up to, not including, `end`. */
export type WordRange = { first: number; end: number };

/** The words that a selection of characters touches; undefined if it touches none. */
export function wordRangeOf(text: string, start: number, end: number): WordRange | undefined {
  const words = wordsOf(text);
  const first = words.findIndex((word) => word.end > start);
  if (first < 0) return undefined;
  let last = first;
  while (last < words.length && (words[last]?.start ?? end) < end) last += 1;
  return last > first ? { first, end: last } : undefined;
}

const mapRange = (
  leaves: readonly Leaf[],
  { first, end }: WordRange,
  change: (leaf: Leaf) => Leaf,
): Leaf[] => leaves.map((leaf, at) => (at >= first && at < end ? change(leaf) : leaf));

export const isRedacted = (leaves: readonly Leaf[], { first, end }: WordRange): boolean =>
  leaves.slice(first, end).every(({ redacted }) => redacted);

/** Redacts words, or lifts their redaction: `redacted` false tells the server so. */
export const redactLeaves = (
  leaves: readonly Leaf[],
  range: WordRange,
  isWithheld: boolean,
): Leaf[] =>
  mapRange(leaves, range, ({ redacted, ...leaf }) =>
    isWithheld ? { ...leaf, redacted: true } : { ...leaf, ...(redacted && { redacted: false }) },
  );

/** A proposed text for a range of words; '' proposes its removal (D71). */
export type Suggestion = {
  id: string;
  text: string;
  name: string;
  role: string;
  color: string;
};

/** Adds a suggestion. Former ones whose words it covers are removed. */
export function suggestLeaves(
  leaves: readonly Leaf[],
  range: WordRange,
  { id, text, ...author }: Suggestion,
): readonly Leaf[] {
  const covered = new Set(
    leaves.slice(range.first, range.end).flatMap(({ suggestionId }) => suggestionId ?? []),
  );
  return leaves.map((leaf, at) => {
    const plain = covered.has(leaf.suggestionId ?? '') ? withoutSuggestion(leaf) : leaf;
    if (at < range.first || at >= range.end) return plain;
    return {
      ...plain,
      suggestionId: id,
      ...(at === range.first && { suggestionText: text, ...author }),
    };
  });
}

/** A suggestion with the words that it would replace. */
export type PlacedSuggestion = Suggestion & WordRange & { original: string };

const suggestions = new WeakMap<readonly Leaf[], PlacedSuggestion[]>();

/** The suggestions of a paragraph, in the order of its words. */
export function suggestionsOf(leaves: readonly Leaf[]): readonly PlacedSuggestion[] {
  let found = suggestions.get(leaves);
  if (!found) {
    found = readSuggestions(leaves);
    suggestions.set(leaves, found);
  }
  return found;
}

function readSuggestions(leaves: readonly Leaf[]): PlacedSuggestion[] {
  const found: PlacedSuggestion[] = [];
  for (const [first, leaf] of leaves.entries()) {
    const { suggestionId, suggestionText } = leaf;
    if (suggestionId === undefined || suggestionText === undefined) continue;
    let end = first + 1;
    while (leaves[end]?.suggestionId === suggestionId) end += 1;
    found.push({
      id: suggestionId,
      text: suggestionText,
      name: leaf.name ?? '',
      role: leaf.role ?? '',
      color: leaf.color ?? '',
      first,
      end,
      original: leaves
        .slice(first, end)
        .map(({ text }) => text)
        .join(' '),
    });
  }
  return found;
}

/** Removes a suggestion; `isAccepted` puts its text in place of its words. */
export function resolveSuggestion(
  leaves: readonly Leaf[],
  id: string,
  isAccepted: boolean,
): readonly Leaf[] {
  const suggestion = suggestionsOf(leaves).find((one) => one.id === id);
  const plain = leaves.map((leaf) => (leaf.suggestionId === id ? withoutSuggestion(leaf) : leaf));
  if (!suggestion || !isAccepted) return plain;
  const { first, end, text } = suggestion;
  return [
    ...plain.slice(0, first),
    ...retypeLeaves(plain.slice(first, end), text),
    ...plain.slice(end),
  ];
}

/** Whether two paragraphs have the same words with the same marks. Names of authors follow the id. */
export const areEqualLeaves = (a: readonly Leaf[], b: readonly Leaf[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((leaf, at) => {
      const other = b[at];
      return (
        leaf === other ||
        (other !== undefined &&
          leaf.text === other.text &&
          leaf.word === other.word &&
          Boolean(leaf.redacted) === Boolean(other.redacted) &&
          leaf.suggestionId === other.suggestionId &&
          leaf.suggestionText === other.suggestionText)
      );
    }));
