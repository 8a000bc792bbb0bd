/** Specifier of libjpeg-turbo as a WebAssembly module. */
export const JPEG_MODULE = '@cornerstonejs/codec-libjpeg-turbo-8bit/wasm';

export type FontStyle = 'regular' | 'bold' | 'italic' | 'boldItalic';

const filesOf = (family: string): Record<FontStyle, string> => {
  const file = (style: string) =>
    `@expo-google-fonts/${family.toLowerCase()}/${style}/${family}_${style}.ttf`;
  return {
    regular: file('400Regular'),
    bold: file('700Bold'),
    italic: file('400Regular_Italic'),
    boldItalic: file('700Bold_Italic'),
  };
};

/**
 * Fonts with the widths of those that files name and do not embed: Arimo for Helvetica and Arial, Tinos
 * for Times, Cousine for Courier, Carlito for Calibri, Caladea for Cambria.
 */
export const replacementFiles = {
  Arimo: filesOf('Arimo'),
  Tinos: filesOf('Tinos'),
  Cousine: filesOf('Cousine'),
  Carlito: filesOf('Carlito'),
  Caladea: filesOf('Caladea'),
} as const;
export type ReplacementFamily = keyof typeof replacementFiles;

/** Files that are not code, by module specifier, for programs that are bundled. */
export const composerFiles: { files: readonly string[] } = {
  /** What `readFile` of `composeBundle` is asked for. */
  files: [JPEG_MODULE, ...Object.values(replacementFiles).flatMap((files) => Object.values(files))],
};
