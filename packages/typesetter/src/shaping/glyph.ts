/** A glyph in units of its font. */
export type Glyph = {
  id: number;
  advance: number;
  dx: number;
  dy: number;
  /** What it stands for. */
  text: string;
  /** The room that readers of the file see for its text; without it, its width in the font. */
  room?: number;
};
