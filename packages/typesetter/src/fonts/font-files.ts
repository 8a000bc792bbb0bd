const sans = '@expo-google-fonts/noto-sans';

/**
 * All fonts, by module specifier. Noto Sans has Latin, Greek, Cyrillic and Devanagari; Devanagari is
 * upright in its italic fonts too. Each other script has a family of its own without italic fonts.
 */
export const fontFiles = {
  sans: `${sans}/400Regular/NotoSans_400Regular.ttf`,
  sansBold: `${sans}/700Bold/NotoSans_700Bold.ttf`,
  sansItalic: `${sans}/400Regular_Italic/NotoSans_400Regular_Italic.ttf`,
  sansBoldItalic: `${sans}/700Bold_Italic/NotoSans_700Bold_Italic.ttf`,
  bengali: '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  bengaliBold: '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
  gujarati: '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
  gujaratiBold: '@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf',
  gurmukhi: '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
  gurmukhiBold: '@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf',
  kannada: '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
  kannadaBold: '@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf',
  malayalam: '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
  malayalamBold: '@expo-google-fonts/noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf',
  odia: '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
  odiaBold: '@expo-google-fonts/noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf',
  tamil: '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  tamilBold: '@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf',
  telugu: '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
  teluguBold: '@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf',
  urdu: '@expo-google-fonts/noto-nastaliq-urdu/400Regular/NotoNastaliqUrdu_400Regular.ttf',
  urduBold: '@expo-google-fonts/noto-nastaliq-urdu/700Bold/NotoNastaliqUrdu_700Bold.ttf',
} as const;
export type FontName = keyof typeof fontFiles;

/** Specifier of the module that cuts subsets. */
export const SUBSETTER = 'harfbuzzjs/dist/harfbuzz-subset.wasm';

/** All files that are not code, by module specifier, for programs that are bundled. */
export const typesetterFiles: { files: readonly string[]; filesBesideCode: readonly string[] } = {
  /** What `readFile` of a typesetter is asked for: the fonts and the module that cuts subsets. */
  files: [...Object.values(fontFiles), SUBSETTER],
  /** The module that shapes text. harfbuzzjs looks for it beside its own code. */
  filesBesideCode: ['harfbuzzjs/dist/harfbuzz.wasm'],
};
