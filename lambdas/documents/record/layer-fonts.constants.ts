import { fontFiles } from 'typesetter/fonts';

/** Fonts of the invisible text over scans, by the script of a word; the first is for all others. */
export const layerFonts = [
  ['', fontFiles.sans],
  ['Bengali', fontFiles.bengali],
  ['Gujarati', fontFiles.gujarati],
  ['Gurmukhi', fontFiles.gurmukhi],
  ['Kannada', fontFiles.kannada],
  ['Malayalam', fontFiles.malayalam],
  ['Oriya', fontFiles.odia],
  ['Tamil', fontFiles.tamil],
  ['Telugu', fontFiles.telugu],
  ['Arabic', fontFiles.urdu],
] as const;

export const layerFontFiles: readonly string[] = layerFonts.map(([, file]) => file);
