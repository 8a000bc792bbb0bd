/**
 * Rules of PDF/A-2u that pages of a source may break and that the composer does not repair, in words, with the
 * clause of ISO 19005-2.
 */
export const archiveRules = {
  damaged: { words: 'content that is damaged', clause: '6.1.7' },
  filter: { words: 'compression that is not allowed', clause: '6.1.7.2' },
  limits: { words: 'names, texts or numbers beyond the limits', clause: '6.1.13' },
  boxes: { words: 'pages smaller than 1 mm or larger than 5 m', clause: '6.1.13' },
  nesting: { words: 'saved drawing states nested too deeply', clause: '6.1.13' },
  strings: { words: 'texts that are not written as the standard says', clause: '6.1.6' },
  names: { words: 'names that are not UTF-8', clause: '6.1.8' },
  operators: { words: 'drawing operators that the standard does not have', clause: '6.2.2' },
  resources: { words: 'drawings that use what they do not have', clause: '6.2.2' },
  balance: { words: 'drawing states that are saved and not restored', clause: '6.2.2' },
  press: { words: 'colours of a printing press (CMYK) without a profile', clause: '6.2.4.3' },
  pressIntent: {
    words: 'colours that the document says are those of a printing press',
    clause: '6.2.3',
  },
  colours: { words: 'colour spaces that are not as the standard says', clause: '6.2.4' },
  profile: { words: 'colour profiles that are not valid', clause: '6.2.4.2' },
  overprint: { words: 'overprinting with a colour profile for a press', clause: '6.2.4.2' },
  spots: { words: 'spot colours without their definition', clause: '6.2.4.4' },
  separations: { words: 'one spot colour with different definitions', clause: '6.2.4.4' },
  calculator: {
    words: 'functions with numbers or operators that are not allowed',
    clause: '6.1.13',
  },
  device: { words: 'settings of a printing press', clause: '6.2.5' },
  intent: { words: 'unknown rendering intents', clause: '6.2.6' },
  picture: { words: 'pictures that are not as the standard says', clause: '6.2.8' },
  smoothed: { words: 'pictures within the content that readers smooth', clause: '6.2.8' },
  jpeg2000: { words: 'JPEG 2000 pictures of a kind that is not allowed', clause: '6.2.8.3' },
  postScript: { words: 'programs in PostScript', clause: '6.2.9' },
  blending: { words: 'unknown blend modes', clause: '6.2.10' },
  fontEntries: { words: 'fonts whose description is incomplete', clause: '6.2.11.2' },
  fontMap: {
    words: 'composite fonts with a map of characters that is not examined',
    clause: '6.2.11.3',
  },
  fontProgram: { words: 'fonts whose embedded program cannot be read', clause: '6.2.11.4' },
  glyphs: { words: 'fonts without glyphs for what is shown', clause: '6.2.11.4' },
  widths: { words: 'fonts whose widths differ from those of their glyphs', clause: '6.2.11.5' },
  encoding: { words: 'fonts with an encoding that is not allowed', clause: '6.2.11.6' },
  unknownText: { words: 'fonts whose characters are not known', clause: '6.2.11.7' },
  missingGlyph: { words: 'text that shows the sign for a missing glyph', clause: '6.2.11.8' },
  fontSetElsewhere: { words: 'text in a font that is set elsewhere', clause: '6.2.11' },
  extent: { words: 'more than is examined of one document', clause: '' },
  appearance: { words: 'comments without an appearance', clause: '6.3.3' },
  paperOnly: { words: 'comments that only paper shows', clause: '6.3.2' },
  notEmbedded: { words: 'fonts that are not embedded', clause: '6.2.11.4' },
  partlyShown: { words: 'layers that only the screen or only paper shows', clause: '6.9' },
} as const;
export type ArchiveRule = keyof typeof archiveRules;
export const isArchiveRule = (name: string): name is ArchiveRule =>
  Object.hasOwn(archiveRules, name);
