import { createTypesetter, type Typesetter } from 'typesetter';

export type Appearance = {
  name: string;
  signedAt: Date;
  reason: string | undefined;
  /** In points. */
  width: number;
  height: number;
};

const PADDING = 4;
const LARGEST_SIZE = 11;
/** Share of a line's height that its letters take. */
const LEADING = 1.35;
const BASELINE = 0.3;

let typesetter: Typesetter | undefined;

/**
 * PDF operators that draw the visible signature in a box at the origin. Text is drawn as outlines,
 * so that a name in any script of the typesetter needs no font in the file.
 */
export function drawAppearance({ name, signedAt, reason, width, height }: Appearance): string {
  typesetter ??= createTypesetter();
  const lines = ['Digitally signed by', name, formatTime(signedAt), ...(reason ? [reason] : [])];
  const size = Math.min(LARGEST_SIZE, (height - 2 * PADDING) / (lines.length * LEADING));
  let operators = `0.35 0.35 0.45 RG 0.6 w 0.3 0.3 ${round(width - 0.6)} ${round(height - 0.6)} re S\n0 g\n`;
  for (const [index, line] of lines.entries()) {
    const { width: lineWidth } = typesetter.set(line, size);
    const scale = Math.min(1, (width - 2 * PADDING) / Math.max(lineWidth, 1));
    const y = height - PADDING - (index + 1) * size * LEADING + size * BASELINE;
    operators += drawLine(typesetter, { line, x: PADDING, y, size: size * scale });
  }
  return operators;
}

function drawLine(
  { set, face }: Typesetter,
  { line, x, y, size }: { line: string; x: number; y: number; size: number },
): string {
  let operators = '';
  let at = x;
  for (const run of set(line, size).runs) {
    const { unitsPerEm, outlineOf } = face(run.face);
    const scale = size / unitsPerEm;
    for (const { id, advance, dx, dy } of run.glyphs) {
      const outline = outlineOf(id);
      const place = `${round(at + dx * scale)} ${round(y + dy * scale)}`;
      if (outline)
        operators += `q ${scale.toFixed(6)} 0 0 ${scale.toFixed(6)} ${place} cm ${outline} f Q\n`;
      at += advance * scale;
    }
  }
  return operators;
}

const round = (value: number) => Math.round(value * 100) / 100;

const indianTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** '05 Jan 2026, 16:00:00 IST' */
const formatTime = (date: Date) => `${indianTime.format(date)} IST`;
