import { fontFiles } from 'typesetter/fonts';

/** Fonts of the invisible text over scans, by the letters of a word; the first is for all others. */
export const layerFonts = [
  [undefined, fontFiles.sans],
  [/\p{Script=Bengali}/u, fontFiles.bengali],
  [/\p{Script=Gujarati}/u, fontFiles.gujarati],
  [/\p{Script=Gurmukhi}/u, fontFiles.gurmukhi],
  [/\p{Script=Kannada}/u, fontFiles.kannada],
  [/\p{Script=Malayalam}/u, fontFiles.malayalam],
  [/\p{Script=Oriya}/u, fontFiles.odia],
  [/\p{Script=Tamil}/u, fontFiles.tamil],
  [/\p{Script=Telugu}/u, fontFiles.telugu],
  [/\p{Script=Arabic}/u, fontFiles.urdu],
] as const;

export const layerFontFiles: readonly string[] = layerFonts.map(([, file]) => file);
