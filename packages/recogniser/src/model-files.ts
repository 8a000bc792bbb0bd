import { type Language, languages } from './languages.ts';

/** The model that finds the script and the orientation of a page. */
export const SCRIPTS_MODEL = 'osd';
export type ModelName = Language | typeof SCRIPTS_MODEL;

/** Specifier of a model's file. `best_int` models have the accuracy of the best, as integers. */
export const modelFile = (name: ModelName): string =>
  `@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`;

/** Specifier of the compiled engine. */
export const ENGINE_FILE = 'tesseract.js-core/tesseract-core-simd.wasm';

/** All files that are not code, by module specifier, for programs that are bundled. */
export const recogniserFiles: { files: readonly string[] } = {
  files: [ENGINE_FILE, modelFile(SCRIPTS_MODEL), ...languages.map(modelFile)],
};
