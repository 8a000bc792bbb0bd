import { pageOfLayer, rangeOf } from '../annotations/passages.ts';

/** Words of a page that are drawn over it: a link, or those that are asked about. */
export type Spot = {
  page: number;
  quote: string;
  occurrence: number;
  /** '' for words that lead nowhere. */
  href: string;
  /** What the words lead to, for its name and its tooltip. */
  label: string;
  look: 'link' | 'flagged' | 'asked';
  /** It opens in a new tab. */
  isApart?: boolean;
  /** The place of a word without a passage, in points of the page as it lies in the file. */
  box?: { x: number; y: number; width: number; height: number };
};

const OVERLAY = 'reference-overlay';

/** Whether a change of the page is only that of an overlay. */
export const isOwnChange = ({ target, addedNodes, removedNodes }: MutationRecord): boolean =>
  isOverlay(target) || [...addedNodes, ...removedNodes].every(isOverlay);

const isOverlay = (node: Node): boolean =>
  node instanceof Element && node.closest(`.${OVERLAY}`) !== null;

/**
 * Draws the spots over the pages that are drawn, in place of those of before. The pages belong to pdf.js,
 * which removes what it does not know when it draws one again. Places are shares of the page, so that they stay right at any zoom.
 */
export function drawSpots(container: Element, spots: readonly Spot[]): void {
  for (const layer of container.querySelectorAll('.textLayer')) {
    const page = layer.parentElement;
    if (!page) continue;
    page.querySelector(`:scope > .${OVERLAY}`)?.remove();
    const number = pageOfLayer(layer);
    const ofPage = spots.filter((spot) => spot.page === number);
    if (ofPage.length === 0) continue;
    const overlay = document.createElement('div');
    overlay.className = OVERLAY;
    page.append(overlay);
    const room = overlay.getBoundingClientRect();
    for (const spot of ofPage) overlay.append(...elementsOf(spot, layer, room));
  }
}

/** Of pdf.js: pixels a point. */
const pixels = (points: number): string => `calc(var(--total-scale-factor) * ${points}px)`;

/** A box on a page that is shown turned clockwise: from which sides it is measured. */
function sidesOf({ x, y, width, height }: NonNullable<Spot['box']>, turn: number) {
  const isAcross = turn === 90 || turn === 270;
  const [wide, high] = isAcross ? [height, width] : [width, height];
  const [across, down] = isAcross ? [y, x] : [x, y];
  return {
    [turn === 90 || turn === 180 ? 'right' : 'left']: pixels(across),
    [turn === 180 || turn === 270 ? 'bottom' : 'top']: pixels(down),
    width: pixels(wide),
    height: pixels(high),
  };
}

function elementOfBox(box: NonNullable<Spot['box']>, turn: number): HTMLElement {
  const element = document.createElement('span');
  element.className = 'reference-spot reference-asked';
  element.dataset['box'] = '';
  element.setAttribute('aria-hidden', 'true');
  Object.assign(element.style, sidesOf(box, turn));
  return element;
}

function elementsOf(spot: Spot, layer: Element, room: DOMRect): HTMLElement[] {
  if (spot.box) return [elementOfBox(spot.box, turnOf(layer))];
  const range = rangeOf(layer, spot);
  if (!range || room.width === 0 || room.height === 0) return [];
  const { href, label, look, isApart } = spot;
  return mergedRects(range).map((rect, index) => {
    const element = document.createElement(href ? 'a' : 'span');
    element.className = `reference-spot reference-${look}`;
    if (element instanceof HTMLAnchorElement) {
      element.href = href;
      if (isApart) Object.assign(element, { target: '_blank', rel: 'noopener' });
      // A link over two lines is one for the keyboard and for screen readers.
      if (index > 0) element.tabIndex = -1;
    }
    element.title = label;
    if (index > 0 || !href) element.setAttribute('aria-hidden', 'true');
    else element.setAttribute('aria-label', `${spot.quote}: ${label}`);
    const { style } = element;
    style.left = `${(100 * (rect.left - room.left)) / room.width}%`;
    style.top = `${(100 * (rect.top - room.top)) / room.height}%`;
    style.width = `${(100 * (rect.right - rect.left)) / room.width}%`;
    style.height = `${(100 * (rect.bottom - rect.top)) / room.height}%`;
    return element;
  });
}

/** How far a page is shown turned clockwise. */
const turnOf = (layer: Element): number =>
  Number(layer.closest('[data-turn]')?.getAttribute('data-turn') ?? 0);

type Rect = { left: number; top: number; right: number; bottom: number };

/** One rectangle for each line: a text layer has an element for each run of letters. */
function mergedRects(range: Range): Rect[] {
  const lines: Rect[] = [];
  for (const { left, top, right, bottom, width } of range.getClientRects()) {
    if (width === 0) continue;
    const last = lines.at(-1);
    const middle = (top + bottom) / 2;
    if (last && middle > last.top && middle < last.bottom) {
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    } else lines.push({ left, top, right, bottom });
  }
  return lines;
}

export function removeSpots(container: Element): void {
  for (const overlay of container.querySelectorAll(`.${OVERLAY}`)) overlay.remove();
}
