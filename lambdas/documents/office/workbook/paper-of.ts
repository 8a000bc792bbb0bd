/** Sides of A0, A3 and A4, in centimetres. */
const A0 = { long: 118.9, short: 84.1 };
const A3 = { long: 42, short: 29.7 };
const A4 = { long: 29.7, short: 21 };
export const MARGIN_CM = 1.2;
/** The numbers of the rows, beside the cells. */
const HEADINGS_CM = 1.5;
/** A sheet keeps this share of its size on A4 and A3; larger paper follows. */
const SCALE = 0.7;

export type Paper = { width: number; height: number };

/**
 * The paper for a sheet of a width: A4 or A3, on which letters stay readable; for wider sheets paper of
 * the same proportions up to A0, on which LibreOffice makes the sheet as small as the width asks.
 */
export function paperOf(widthCm: number): Paper {
  const needed = (widthCm + HEADINGS_CM) * SCALE + 2 * MARGIN_CM;
  if (needed <= A4.short) return { width: A4.short, height: A4.long };
  if (needed <= A4.long) return { width: A4.long, height: A4.short };
  if (needed <= A3.long) return { width: A3.long, height: A3.short };
  const width = Math.min(needed, A0.long);
  return { width, height: (width * A0.short) / A0.long };
}
