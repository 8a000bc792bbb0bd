export type { ReadFile } from './engine.ts';
export { type Language, languages } from './languages.ts';
export { type Box, type Line, textOf, type Word } from './read-lines.ts';
export {
  createRecogniser,
  type RecognisedPage,
  type RecogniseOptions,
  type Recogniser,
} from './recogniser.ts';
export { type Matrix, PIXELS_MAX, type Scan, type Turn } from './scan.ts';
