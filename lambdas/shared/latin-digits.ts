/** Digits of the scripts of India and of Urdu: each script's 0 to 9 in a row. */
const ZEROS = [
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6],
  ...[0xb66, 0xbe6, 0xc66, 0xce6, 0xd66],
];
const NATIVE_DIGIT = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/gu;

/** '५/३/२०२४' → '5/3/2024'. The length stays. */
export const latinDigits = (text: string): string => text.replace(NATIVE_DIGIT, latinOf);

function latinOf(native: string): string {
  const code = native.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - zero);
}
