/** The program of an embedded font, as far as PDF/A asks. Widths are in thousandths of the size. */
export type GlyphProgram = {
  glyphCount: number;
  /** The width of a glyph; undefined where it has none or it cannot be read. */
  widthOf(glyph: number): number | undefined;
};
export type NamedProgram = GlyphProgram & {
  glyphOfName(name: string): number | undefined;
  /** The program's own encoding. */
  nameOfCode(code: number): string | undefined;
};
