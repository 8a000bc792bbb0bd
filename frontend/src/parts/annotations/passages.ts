import { countBefore, lettersIn } from '#contracts/rules/documents/passages.ts';
import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';

/** Passages in the text layers of a viewer's pages, by their letters (contracts/rules/documents/passages.ts). */

/** Words of a page with single spaces, '' for all of it, and which of their places on it, from 0. */
export type Passage = { page: number; quote: string; occurrence: number };

type Place = { node: Text; offset: number; length: number };

/** The letters of a layer, and where each of their UTF-16 units is. */
function lettersOf(layer: Element): { text: string; places: Place[] } {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const places: Place[] = [];
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    let offset = 0;
    for (const character of node.data) {
      const letters = lettersIn(character);
      for (let unit = 0; unit < letters.length; unit += 1)
        places.push({ node, offset, length: character.length });
      text += letters;
      offset += character.length;
    }
  }
  return { text, places };
}

const layerOf = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest('.textLayer') ?? null;

/** The page of a text layer, from 1. */
export const pageOfLayer = (layer: Element): number =>
  Number(layer.closest<HTMLElement>('.page')?.dataset['pageNumber']);

/** The selected words, if they are on one page in `container`. */
export function selectedPassage(
  selection: Selection | null,
  container: Element,
): Passage | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const layer = layerOf(range.startContainer);
  if (!layer || layer !== layerOf(range.endContainer) || !container.contains(layer))
    return undefined;
  const words = wordsOfSelection(selection, layer);
  return words && { page: pageOfLayer(layer), ...words };
}

/** The selected words, which are in `layer`, and which of their places in it they are. */
export function wordsOfSelection(
  selection: Selection,
  layer: Element,
): Pick<Passage, 'quote' | 'occurrence'> | undefined {
  const range = selection.getRangeAt(0);
  const quote = withoutForbiddenCharacters(selection.toString()).replace(/\s+/g, ' ').trim();
  const wanted = lettersIn(quote);
  if (wanted === '') return undefined;
  const lead = document.createRange();
  lead.setStart(layer, 0);
  lead.setEnd(range.startContainer, range.startOffset);
  const { text } = lettersOf(layer);
  const occurrence = countBefore(text, wanted, lettersIn(lead.toString()).length);
  return { quote, occurrence };
}

/** Where a layer has these words; undefined if it does not have them (any more). */
export function rangeOf(
  layer: Element,
  { quote, occurrence }: Pick<Passage, 'quote' | 'occurrence'>,
): Range | undefined {
  const wanted = lettersIn(quote);
  if (wanted === '') return undefined;
  const { text, places } = lettersOf(layer);
  let at = text.indexOf(wanted);
  for (let passed = 0; passed < occurrence && at >= 0; passed += 1)
    at = text.indexOf(wanted, at + 1);
  const first = places[at];
  const last = places[at + wanted.length - 1];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + last.length);
  return range;
}
