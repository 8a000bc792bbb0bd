/** What showing a code of a font may break, as bits. */
export const CODE_FAULTS = { glyphs: 1, widths: 2, missingGlyph: 4, unknownText: 8 } as const;

/** Gives what a code breaks, as bits of CODE_FAULTS. */
export type CodeCheck = (code: number) => number;
/** The codes of a font, of one or two bytes. */
export type FontCodes = { bytes: 1 | 2; check: CodeCheck };

export type FontRule =
  | keyof typeof CODE_FAULTS
  | 'fontEntries'
  | 'fontMap'
  | 'fontProgram'
  | 'encoding'
  | 'names';
