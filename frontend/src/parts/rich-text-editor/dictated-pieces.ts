import type { Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { type Step, StepMap } from '@tiptap/pm/transform';
import { lastSentenceStart } from '#contracts/rules/speech/sentences.ts';

type Range = { from: number; to: number };

/** Dictated text that still stands. What was typed into it has divided it. */
type DictatedText = { ranges: readonly Range[] };

/** A change of paragraphs, which is taken back as long as its tokens stand as they were written. */
type DictatedShape = Range & {
  tokens: Slice;
  /** It ends within a paragraph, where words are written behind it; otherwise behind a whole one. */
  endsInText: boolean;
  /** What takes it back, and the start that it was written for. */
  inverse: { steps: readonly Step[]; from: number };
  /** The paragraph behind the change, and its text then. */
  rest: { at: number; text: string };
  /** The place of dictation before, from the start of the change, and whether that was a heading. */
  former: { offset: number; isHeading: boolean };
};

/** What was dictated by one breath or one command, kept up with each change of the document. */
export type Piece = DictatedText | DictatedShape;
export type Pieces = readonly Piece[];

const isText = (piece: Piece): piece is DictatedText => 'ranges' in piece;

/** The pieces after changes. What was removed has none, and what was put between is in none. */
export const mapPieces = (pieces: Pieces, maps: readonly StepMap[]): Pieces =>
  maps.reduce((mapped, map) => mapped.flatMap((piece) => mapPiece(piece, map)), pieces);

function mapPiece(piece: Piece, map: StepMap): Pieces {
  if (!isText(piece)) {
    const at = map.map(piece.rest.at, -1);
    const [from, to] =
      piece.tokens.size > 0
        ? [map.map(piece.from, 1), map.map(piece.to, piece.endsInText ? -1 : 1)]
        : [at, at];
    return [{ ...piece, from, to, rest: { ...piece.rest, at } }];
  }
  const changed: Range[] = [];
  map.forEach((from, to) => void changed.push({ from, to }));
  const ranges = piece.ranges
    .flatMap((range) => without(range, changed))
    .map(({ from, to }) => ({ from: map.map(from, 1), to: map.map(to, -1) }))
    .filter(({ from, to }) => from < to);
  return ranges.length > 0 ? [{ ranges }] : [];
}

/** The parts of a range outside of `changed`, which is in order. */
function without({ from, to }: Range, changed: readonly Range[]): Range[] {
  const kept: Range[] = [];
  let start = from;
  for (const change of changed) {
    if (change.to < start || change.from > to) continue;
    kept.push({ from: start, to: Math.max(start, change.from) });
    start = Math.max(start, change.to);
  }
  kept.push({ from: start, to });
  return kept.filter((range) => range.from < range.to);
}

/** The change of paragraphs that was made, by which the place has moved to `at`. */
export function shapeOf(
  { doc, docs, steps, mapping }: Transaction,
  { place, at, isHeading }: { place: number; at: number; isHeading: boolean },
): DictatedShape {
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const [index, map] of mapping.maps.entries())
    map.forEach((_oldStart, _oldEnd, start, end) => {
      starts.push(mapping.slice(index + 1).map(start, -1));
      ends.push(mapping.slice(index + 1).map(end, 1));
    });
  const [from, to] = starts.length > 0 ? [Math.min(...starts), Math.max(...ends)] : [at, at];
  const inverted = steps.map((step, index) => step.invert(docs[index] ?? doc)).toReversed();
  return {
    ...{ from, to },
    tokens: doc.slice(from, to),
    endsInText: doc.resolve(to).parent.isTextblock,
    inverse: { steps: inverted, from },
    rest: { at, text: restOf(doc, at) },
    former: { offset: place - from, isHeading },
  };
}

const restOf = (doc: Node, at: number): string => {
  const { parent, parentOffset } = doc.resolve(at);
  return parent.textBetween(parentOffset, parent.content.size, undefined, '\n');
};

export const isDictated = (pieces: Pieces, position: number): boolean =>
  pieces.some(
    (piece) =>
      isText(piece) && piece.ranges.some(({ from, to }) => from <= position && position < to),
  );

/** Where dictation goes on; undefined: where it was. */
export type Former = { position: number; isHeading: boolean } | undefined;

/** Removes the last piece. Refused if there is none, or if it was changed by hand since. */
export function undoLast(tr: Transaction, pieces: Pieces): { former: Former } | 'refused' {
  const last = pieces.at(-1);
  if (!last) return 'refused';
  if (isText(last)) {
    for (const { from, to } of last.ranges.toReversed()) tr.delete(from, to);
    return { former: undefined };
  }
  const { from, to, tokens, inverse, rest, former } = last;
  const isSame =
    from <= to && tr.doc.slice(from, to).eq(tokens) && restOf(tr.doc, rest.at) === rest.text;
  const shift = StepMap.offset(from - inverse.from);
  if (!isSame || !inverse.steps.every((step) => isDone(tr, step.map(shift)))) return 'refused';
  return { former: { position: from + former.offset, isHeading: former.isHeading } };
}

const isDone = (tr: Transaction, step: Step | null): boolean =>
  step !== null && tr.maybeStep(step).failed === null;

/** Removes all pieces, but for changes of paragraphs that were filled by hand. */
export function undoAll(tr: Transaction, pieces: Pieces): void {
  for (let rest = pieces; rest.length > 0; ) {
    const done = tr.mapping.maps.length;
    undoLast(tr, rest);
    rest = mapPieces(rest.slice(0, -1), tr.mapping.maps.slice(done));
  }
}

/** Removes the dictated words of the last sentence. False if there are none. */
export function scratchLast(tr: Transaction, pieces: Pieces): boolean {
  const last = pieces.findLast(isText)?.ranges.at(-1);
  if (!last) return false;
  const $end = tr.doc.resolve(last.to);
  const text = $end.parent.textBetween(0, $end.parentOffset, undefined, '\n');
  const start = $end.start() + lastSentenceStart(text);
  const dictated: Range[] = pieces
    .filter(isText)
    .flatMap(({ ranges }) => ranges)
    .map(({ from, to }) => ({ from: Math.max(from, start), to: Math.min(to, last.to) }))
    .filter(({ from, to }) => from < to);
  for (const { from, to } of dictated.sort((one, other) => other.from - one.from))
    tr.delete(from, to);
  return true;
}
