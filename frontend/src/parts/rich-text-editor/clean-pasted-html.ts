import { richText } from '#contracts/rules/rich-text.ts';
import { cleanInPlace, INERT_STYLE, inertElement } from '../../shared/ui/text/clean-html.ts';

/**
 * Reduces pasted markup, e.g. of Word, to the allowed markup. The rows of a table become lines of
 * text, so that no text is lost.
 */
export function cleanPastedHtml(html: string): string {
  const root = cleanedRoot(html);
  for (const row of root.querySelectorAll('tr')) joinCells(row);
  return root.innerHTML;
}

/** The same for a draft, which has headings, tables, numbered paragraphs, references and footnotes. */
export const cleanPastedDraft = (html: string): string =>
  cleanedRoot(html, ['align', 'data-number', 'data-id', 'data-ref', 'data-note']).innerHTML;

function cleanedRoot(html: string, attributes: readonly string[] = ['align']): HTMLElement {
  const root = inertElement(html);
  for (const element of root.querySelectorAll<HTMLElement>(`[${INERT_STYLE}]`))
    keepEmphasis(element);
  cleanInPlace(root, { tags: readByEditor, attributes: [...attributes] });
  return root;
}

/** Attributes read by the editor or the functions below, and removed at the end. */
const readByEditor = [
  ...['b', 'i', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'sup', 'span'],
];

/**
 * Removes styles except alignment and emphasis, which Word and web pages often express by style
 * only.
 */
function keepEmphasis(element: HTMLElement): void {
  const { style } = document.createElement('span');
  style.cssText = element.getAttribute(INERT_STYLE) ?? '';
  const { textAlign, fontWeight, fontStyle, textDecorationLine } = style;
  if (richText.alignments.some((one) => one === textAlign)) element.dataset['align'] = textAlign;
  const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600;
  if (isBold) wrapContent(element, 'strong');
  if (fontStyle === 'italic') wrapContent(element, 'em');
  if (textDecorationLine.includes('underline')) wrapContent(element, 'u');
}

/** Wraps text only: the editor ignores a mark around paragraphs. */
function wrapContent(element: HTMLElement, tag: 'strong' | 'em' | 'u'): void {
  if (element.localName !== 'span') return;
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Turns a table row into a line with separated cells. */
function joinCells(row: Element): void {
  const line = row.ownerDocument.createElement('p');
  line.textContent = [...row.children].map((cell) => cell.textContent.trim()).join(' | ');
  row.replaceChildren(line);
}
