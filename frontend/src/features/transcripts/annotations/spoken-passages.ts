import type { Annotation } from '#contracts/endpoints/annotations.ts';
import { rangeOf, wordsOfSelection } from '#portal/parts/annotations/passages.ts';

/** Selected words of one paragraph of the transcript. */
export type SelectedWords = {
  segmentId: string;
  quote: string;
  occurrence: number;
  before: string;
};

const hostOf = (node: Node): HTMLElement | null =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-segment]') ??
  null;

/** The selected words, if they are in one paragraph in `container`. */
export function selectedWords(
  selection: Selection | null,
  container: Element,
): SelectedWords | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const host = hostOf(range.startContainer);
  const segmentId = host?.dataset['segment'];
  if (!host || !segmentId || host !== hostOf(range.endContainer) || !container.contains(host))
    return undefined;
  const words = wordsOfSelection(selection, host);
  const lead = document.createRange();
  lead.setStart(host, 0);
  lead.setEnd(range.startContainer, range.startOffset);
  return words && { segmentId, ...words, before: lead.toString() };
}

/** Where annotated words are in the paragraphs that are shown. */
export const rangesInParagraphs = (
  container: Element,
  annotations: readonly Annotation[],
): Range[] =>
  annotations.flatMap((annotation) => {
    const host = container.querySelector(`[data-segment="${CSS.escape(annotation.segmentId)}"]`);
    if (!host || annotation.isOutdated) return [];
    // In a paragraph that was split, the words are the first such ones.
    return rangeOf(host, annotation) ?? rangeOf(host, { ...annotation, occurrence: 0 }) ?? [];
  });
