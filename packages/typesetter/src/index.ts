export { type FontName, fontFiles, typesetterFiles } from './fonts/font-files.ts';
export {
  type BreakOptions,
  breakLines,
  breakText,
  type Direction,
  directionOf,
  type Line,
  type MeasureText,
} from './lines/break-lines.ts';
export type { Style } from './lines/style.ts';
export {
  createFontUse,
  FONT_OBJECTS,
  type FontBody,
  type FontUse,
  type ShownRun,
} from './pdf/font-use.ts';
export type { Glyph } from './shaping/glyph.ts';
export { type OpenFace, openFace } from './shaping/open-face.ts';
export type { GlyphRun, LinePart, Span } from './shaping/set-line.ts';
export { createTypesetter, type SetText, type Typesetter } from './typesetter.ts';
