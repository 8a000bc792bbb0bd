import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { FoundCorrection } from '#contracts/rules/speech/corrections.ts';

/** What was heard, and where it begins. It ends where the next one or its paragraph does. */
type Heard = { from: number; text: string };

/** Utterances that are compared; earlier ones are settled. */
const HEARD_MAX = 50;
const PAUSE_MS = 800;

type Read = Pick<Editor, 'state' | 'isDestroyed'>;

const loadRules = () => import('#contracts/rules/speech/corrections.ts');

/** Finds corrections: words of the dictated text that the writer has replaced. */
export function createDictatedWords() {
  let heard: Heard[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Where an utterance is now: the paragraph of its place, between its neighbours. */
  const regionOf = (doc: Node, one: Heard) => {
    const $from = doc.resolve(Math.min(one.from, doc.content.size));
    if (!$from.parent.isTextblock) return undefined;
    const [start, end] = [$from.start(), $from.end()];
    const inside = heard.map(({ from }) => from).filter((from) => from >= start && from <= end);
    const from = inside.some((other) => other < one.from) ? one.from : start;
    const to = Math.min(end, ...inside.filter((other) => other > one.from));
    const isQuotation = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some(
      ({ type }) => type.name === 'blockquote',
    );
    return { from, text: doc.textBetween(from, to, undefined, ' '), isQuotation };
  };

  const compare = async (editor: Read, isLeft: boolean): Promise<FoundCorrection[]> => {
    const { findCorrections } = await loadRules();
    if (editor.isDestroyed) return [];
    const { doc, selection } = editor.state;
    const found: FoundCorrection[] = [];
    for (const one of heard) {
      const region = regionOf(doc, one);
      if (!region || region.isQuotation || region.text === one.text) continue;
      const cursor = selection.head - region.from;
      const isAt = ({ from, to }: { from: number; to: number }) => cursor >= from && cursor <= to;
      let isOpen = false;
      found.push(
        ...findCorrections(one.text, region.text, (range) => {
          if (isLeft || !isAt(range)) return false;
          isOpen = true;
          return true;
        }),
      );
      if (!isOpen) one.text = region.text;
    }
    return found;
  };

  return {
    /** Words were inserted at their place. */
    add(from: number, text: string): void {
      heard = [...heard.slice(1 - HEARD_MAX), { from, text }];
    },
    /** Called with each change of the document. */
    follow({ mapping }: Transaction): void {
      heard = heard.map((one) => ({ ...one, from: mapping.map(one.from, 1) }));
    },
    forget(): void {
      heard = [];
    },
    /** What was undone, done again or accepted is no new correction. */
    settle({ state: { doc } }: Pick<Editor, 'state'>): void {
      clearTimeout(timer);
      for (const one of heard) one.text = regionOf(doc, one)?.text ?? '';
    },
    /** Compares after a pause, or at once when the writer leaves the text. */
    watch(editor: Read, onFound: (found: FoundCorrection[]) => void, isLeft = false): void {
      clearTimeout(timer);
      if (heard.length === 0) return;
      timer = setTimeout(
        () => {
          void compare(editor, isLeft).then((found) => {
            if (found.length > 0) onFound(found);
          });
        },
        isLeft ? 0 : PAUSE_MS,
      );
    },
    end: () => clearTimeout(timer),
  };
}

/** The last place of whole words in the text, outside of blockquotes; undefined if there is none. */
export async function placeInText(
  editor: Pick<Editor, 'state'>,
  words: string,
): Promise<{ from: number; to: number } | undefined> {
  const { lastPlaceOf } = await loadRules();
  let place: { from: number; to: number } | undefined;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'blockquote') return false;
    if (!node.isTextblock) return true;
    // A leaf that is no text counts as one character, as in positions.
    const found = lastPlaceOf(node.textBetween(0, node.content.size, undefined, ' '), words);
    const start = position + 1;
    if (found) place = { from: start + found.from, to: start + found.to };
    return false;
  });
  return place;
}

/** Marks the acceptance of an offer: it is a correction already, and is not found as a new one. */
const ACCEPTED = 'acceptedCorrection';

export const isAccepted = (transaction: Transaction): boolean =>
  transaction.getMeta(ACCEPTED) === true;

/** Replaces the last place of words, as one step of the history. False if they are not in the text. */
export async function correctInText(
  editor: Pick<Editor, 'state' | 'isEditable'> & { view: Pick<Editor['view'], 'dispatch'> },
  { heard, meant }: FoundCorrection,
): Promise<boolean> {
  const place = await placeInText(editor, heard);
  if (!place || !editor.isEditable) return false;
  const { tr } = editor.state;
  editor.view.dispatch(tr.insertText(meant, place.from, place.to).setMeta(ACCEPTED, true));
  return true;
}
