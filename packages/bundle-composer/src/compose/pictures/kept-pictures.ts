import type { PageUses } from './picture-uses.ts';

/** Why a picture keeps its resolution. */
export const keptReasons = {
  bitonal: 'they are black and white without grays, and would become larger',
  coding: 'their compression is not decoded here',
  colours: 'their colours are not plain gray or RGB',
  mask: 'they have a mask',
  place: 'they stand in a pattern, comment or soft mask too',
  inline: 'they are part of the text of the page',
  size: 'they have too many pixels',
  signed: 'the document is signed',
  damaged: 'their data are damaged',
  larger: 'they would take more space',
  limit: 'the bundle has too many pictures above it',
  elsewhere: 'they are larger on another page',
} as const;
export type KeptReason = keyof typeof keptReasons;

/** Dots per inch. Scanners miss a number by a little, so that pictures up to `most` stay. */
export const RESOLUTION = { wanted: 300, most: 310 } as const;

/** Share of a page from which the resolution of its pictures matters. */
export const PICTURE_SHARE = 0.1;

type Size = { width: number; height: number };

/** Whether a picture of so many dots is too fine for its place in inches. */
export const isAbove = (dots: Size, inches: Size): boolean =>
  dots.width > RESOLUTION.most * inches.width || dots.height > RESOLUTION.most * inches.height;

/**
 * The dots of a picture at its largest place: 300 for each inch, never fewer, and never more than it
 * has. Undefined where it has no more than scanners give.
 */
export function reducedSize(dots: Size, places: readonly Size[]): Size | undefined {
  const inches = {
    width: Math.max(0, ...places.map(({ width }) => width)),
    height: Math.max(0, ...places.map(({ height }) => height)),
  };
  if (places.length === 0 || !isAbove(dots, inches)) return undefined;
  const reduced = (own: number, length: number) =>
    Math.min(own, Math.max(1, Math.ceil(RESOLUTION.wanted * length)));
  return {
    width: reduced(dots.width, inches.width),
    height: reduced(dots.height, inches.height),
  };
}

/** A picture as it will be written. */
export type PictureState = Size & { reason: KeptReason };

/**
 * Indexes of pages by the reason for which their pictures stay above 300 dots per inch. Pages with small
 * pictures only are left out, as in the inspection.
 */
export function keptPages(
  pages: readonly PageUses[],
  states: ReadonlyMap<number, PictureState>,
): Map<KeptReason, number[]> {
  const kept = new Map<KeptReason, number[]>();
  for (const [index, { area, uses }] of pages.entries()) {
    let covered = 0;
    const reasons = new Set<KeptReason>();
    for (const use of uses) {
      const state = states.get(use.num);
      if (state === undefined || !isAbove(state, use)) continue;
      covered += use.width * use.height;
      reasons.add(state.reason);
    }
    if (covered < PICTURE_SHARE * area) continue;
    for (const reason of reasons) {
      const known = kept.get(reason);
      if (known === undefined) kept.set(reason, [index]);
      else known.push(index);
    }
  }
  return kept;
}
