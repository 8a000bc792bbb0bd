import { typesetterFiles, typesetterFilesBesideCode } from 'typesetter/fonts';

/** What functions that write PDFs list in their definition: the fonts and the modules that set text. */
export const typesetting = {
  files: typesetterFiles,
  filesBesideCode: typesetterFilesBesideCode,
} as const;
