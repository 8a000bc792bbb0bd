import type { Attrs, Node, NodeType, ResolvedPos } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { canJoin, canSplit, findWrapping, liftTarget } from '@tiptap/pm/transform';
import { listStartOf } from '#contracts/rules/rich-text.ts';
import { writeBetween } from '#contracts/rules/speech/sentences.ts';
import type { TextCommand } from '#contracts/rules/speech/voice-commands.ts';
import {
  isDictated,
  type Piece,
  type Pieces,
  scratchLast,
  shapeOf,
  undoLast,
} from './dictated-pieces.ts';
import { changeAnchor, dictationPoint, isHeadingDictated } from './dictation-anchor.ts';

/** Dictated words and commands as changes of a document. */

/** A change and what it adds to the pieces. */
type Change = { tr: Transaction; piece?: Piece | undefined };

/** Text around a position of its paragraph; a node in the text is one character. */
function around($at: ResolvedPos) {
  const { parent, parentOffset } = $at;
  return {
    before: parent.textBetween(0, parentOffset, undefined, characterOf),
    after: parent.textBetween(parentOffset, parent.content.size, undefined, characterOf),
  };
}

/** A line break; the number of a footnote, behind which a sentence goes on or ends; another number. */
function characterOf({ type }: Node): string {
  if (type.name === 'hardBreak') return '\n';
  return type.name === 'footnote' ? ')' : '1';
}

/** What was written before the place of dictation. */
export function dictationContext(state: EditorState): { before: string; isQuotation: boolean } {
  const $at = state.doc.resolve(dictationPoint(state));
  const isQuotation = ancestors($at).some(({ type }) => type.name === 'blockquote');
  return { before: around($at).before, isQuotation };
}

const ancestors = ($at: ResolvedPos): Node[] =>
  Array.from({ length: $at.depth + 1 }, (_, depth) => $at.node(depth));

/** Inserts words as sentences at the place of dictation, which moves behind them. */
export function insertWords(
  state: EditorState,
  tr: Transaction,
  text: string,
): Change & { range: { from: number; to: number } } {
  const from = dictationPoint(state);
  const { before, after } = around(state.doc.resolve(from));
  const isHeading = isHeadingDictated(state);
  const words = isHeading ? text.replace(/[.।]$/u, '') : text;
  const written = writeBetween(words, { before, after });
  const to = from + written.length;
  tr.insertText(written, from);
  const { bold } = state.schema.marks;
  if (isHeading && bold && !isInHeading(tr.doc.resolve(from))) tr.addMark(from, to, bold.create());
  changeAnchor(tr, { position: to });
  return { tr, piece: { ranges: [{ from, to }] }, range: { from, to } };
}

/** Does a command. Undefined if there is nothing that it could act on. */
export function doCommand(
  state: EditorState,
  tr: Transaction,
  { command, pieces }: { command: TextCommand; pieces: Pieces },
): Change | undefined {
  const { kind } = command;
  if (kind === 'mark') return insertMark(state, tr, { mark: command.mark, pieces });
  if (kind === 'scratch') return scratchLast(tr, pieces) ? { tr } : undefined;
  if (kind === 'undo') {
    const undone = undoLast(tr, pieces);
    if (undone === 'refused') return undefined;
    return { tr: undone.former ? changeAnchor(tr, undone.former) : tr };
  }
  if (kind === 'newLine') return insertLineBreak(state, tr);
  return begin(state, tr, kind);
}

/** Begins a paragraph. One that is empty already is used, and only becomes a heading or none. */
function begin(
  state: EditorState,
  tr: Transaction,
  kind: 'newParagraph' | 'nextNumber' | 'heading',
): Change | undefined {
  const place = dictationPoint(state);
  const at = beginAt(tr, place, kind);
  if (at === undefined) return undefined;
  const [wasHeading, isHeading] = [isHeadingDictated(state), kind === 'heading'];
  changeAnchor(tr, { position: at, isHeading });
  if (!tr.docChanged && wasHeading === isHeading) return { tr };
  return { tr, piece: shapeOf(tr, { place, at, isHeading: wasHeading }) };
}

/** Where the text of a new paragraph begins; undefined where there can be none of its kind. */
function beginAt(
  tr: Transaction,
  place: number,
  kind: 'newParagraph' | 'nextNumber' | 'heading',
): number | undefined {
  const { heading, paragraph } = tr.doc.type.schema.nodes;
  const hasNumbers = paragraph?.spec.attrs?.['number'] !== undefined;
  if (kind === 'nextNumber' && !hasNumbers) return beginNumber(tr, place);
  const isInTable = ancestors(tr.doc.resolve(place)).some(({ type }) => type.name === 'table');
  // Paragraphs in a table have no numbers (contracts/rules/desk/draft-text.ts).
  if (kind === 'nextNumber' && isInTable) return undefined;
  const at = beginParagraph(tr, place);
  if (!paragraph || (!hasNumbers && !heading)) return at;
  if (kind === 'heading' && heading && !isInTable)
    return become(tr, at, { type: heading, attrs: { level: HEADING_LEVEL } });
  return become(tr, at, {
    type: paragraph,
    attrs: hasNumbers ? { number: kind === 'nextNumber' ? '' : null, id: null } : {},
  });
}

/** The level of a draft's headings (contracts/rules/desk/draft-text.ts). */
const HEADING_LEVEL = 2;

const isInHeading = ({ parent }: ResolvedPos): boolean => parent.type.name === 'heading';

/** Changes what the paragraph at a place is, where that differs. */
function become(tr: Transaction, at: number, { type, attrs }: { type: NodeType; attrs: Attrs }) {
  const $at = tr.doc.resolve(at);
  const { parent } = $at;
  const isSame =
    parent.type === type &&
    Object.entries(attrs).every(([name, value]) => parent.attrs[name] === value);
  if (!isSame)
    tr.setNodeMarkup(
      $at.before(),
      type,
      parent.type === type ? { ...parent.attrs, ...attrs } : attrs,
    );
  return at;
}

const PAUSES = '.,;:।';

/** Inserts punctuation; in the place of a dictated one, which the recogniser adds in a pause. */
function insertMark(
  state: EditorState,
  tr: Transaction,
  { mark, pieces }: { mark: string; pieces: Pieces },
): Change {
  const place = dictationPoint(state);
  const { before } = around(state.doc.resolve(place));
  if (mark === '“') {
    const written = writeBetween(mark, { before });
    tr.insertText(written, place);
    changeAnchor(tr, { position: place + written.length });
    return { tr, piece: { ranges: [{ from: place, to: place + written.length }] } };
  }
  // The space before text that follows.
  const isSpaced = before.endsWith(' ') && isDictated(pieces, place - 1);
  const at = isSpaced ? place - 1 : place;
  const last = before.charAt(before.length - (isSpaced ? 2 : 1));
  if (last === mark) return { tr };
  const isReplaced =
    PAUSES.includes(mark) && last !== '' && PAUSES.includes(last) && isDictated(pieces, at - 1);
  const from = isReplaced ? at - 1 : at;
  tr.insertText(mark, from, at);
  changeAnchor(tr, { position: isReplaced ? place : place + 1 });
  return { tr, piece: { ranges: [{ from, to: from + 1 }] } };
}

function insertLineBreak(state: EditorState, tr: Transaction): Change | undefined {
  const { hardBreak } = state.schema.nodes;
  const from = dictationPoint(state);
  if (!hardBreak) return undefined;
  tr.insert(from, hardBreak.create());
  changeAnchor(tr, { position: from + 1 });
  return { tr, piece: { ranges: [{ from, to: from + 1 }] } };
}

/** Begins a paragraph outside of lists. Returns where its text begins. */
function beginParagraph(tr: Transaction, place: number): number {
  const at = splitParagraph(tr, place);
  const start = tr.mapping.maps.length;
  let now = at;
  for (let depth = listDepth(tr.doc.resolve(now)); depth > 0; ) {
    const range = tr.doc.resolve(now).blockRange();
    const target = range && liftTarget(range);
    if (!range || target === null || target === undefined) break;
    tr.lift(range, target);
    now = tr.mapping.slice(start).map(at);
    continueNumbers(tr, now);
    const left = listDepth(tr.doc.resolve(now));
    if (left >= depth) break;
    depth = left;
  }
  return now;
}

/** Divides the paragraph; an empty one is used as it is. */
function splitParagraph(tr: Transaction, place: number): number {
  const isEmpty = tr.doc.resolve(place).parent.content.size === 0;
  if (isEmpty || !canSplit(tr.doc, place)) return place;
  tr.split(place);
  return place + 2;
}

/** How many lists the position is in. */
const listDepth = ($at: ResolvedPos): number =>
  ancestors($at).filter(({ type }) => type.name === 'listItem').length;

/** Where a paragraph divides a numbered list, the second part goes on with the numbers. */
function continueNumbers(tr: Transaction, at: number): void {
  const $at = tr.doc.resolve(at);
  const { nodeBefore: former } = tr.doc.resolve($at.before());
  const { nodeAfter: later } = tr.doc.resolve($at.after());
  if (!isNumbered(former) || !isNumbered(later)) return;
  tr.setNodeMarkup($at.after(), undefined, { ...later.attrs, start: endOf(former) });
}

const isNumbered = (node: Node | null): node is Node => node?.type.name === 'orderedList';

/** The number after the last one of a list. */
const endOf = (list: Node): number => listStartOf(String(list.attrs['start'])) + list.childCount;

/** Begins a paragraph with the next number. Returns where its text begins. */
function beginNumber(tr: Transaction, place: number): number {
  const $place = tr.doc.resolve(place);
  const item = ancestors($place).findLastIndex(({ type }) => type.name === 'listItem');
  if (item > 0 && isNumbered($place.node(item - 1))) {
    if ($place.node(item).content.size === 2) return place;
    const depth = $place.depth - item + 1;
    if (!canSplit(tr.doc, place, depth)) return place;
    tr.split(place, depth);
    return place + 2 * depth;
  }
  const at = beginParagraph(tr, place);
  const range = tr.doc.resolve(at).blockRange();
  const { orderedList } = tr.doc.type.schema.nodes;
  if (!range || !orderedList) return at;
  const before = tr.doc.content.cut(0, range.start);
  let former: Node | undefined;
  before.forEach((node) => {
    if (isNumbered(node)) former = node;
  });
  const wrapping = findWrapping(range, orderedList, { start: former ? endOf(former) : 1 });
  if (!wrapping) return at;
  tr.wrap(range, wrapping);
  const end = range.start + (tr.doc.nodeAt(range.start)?.nodeSize ?? 0);
  if (isNumbered(tr.doc.resolve(end).nodeAfter) && canJoin(tr.doc, end)) tr.join(end);
  const isJoined =
    isNumbered(tr.doc.resolve(range.start).nodeBefore) && canJoin(tr.doc, range.start);
  if (isJoined) tr.join(range.start);
  return isJoined ? at : at + 2;
}
