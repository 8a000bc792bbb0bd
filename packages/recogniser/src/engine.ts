import { gunzipSync } from 'node:zlib';
import createModule, {
  type TessBaseApi,
  type TesseractModule,
} from 'tesseract.js-core/tesseract-core-simd.js';
import { ENGINE_FILE, type ModelName, modelFile, SCRIPTS_MODEL } from './model-files.ts';
import type { Scan, Turn } from './scan.ts';

/** Returns the bytes of a package's file, by module specifier. */
export type ReadFile = (specifier: string) => Uint8Array;

/** The way a page lies, and the script of its letters, with how sure the model is. */
export type Orientation = {
  turn: Turn;
  turnConfidence: number;
  script: string;
  scriptConfidence: number;
};

/** Tesseract compiled to WebAssembly. One page at a time. */
export type Engine = {
  /** Undefined if the page has too few letters. */
  orientationOf(scan: Scan): Orientation | undefined;
  /** The words of a page as Tesseract's table. */
  read(scan: Scan, models: readonly ModelName[]): string;
};

const OLD_ENGINE = 0;
const NEURAL_ENGINE = 1;
/** Clockwise turn by Tesseract's number of an orientation. */
const turns: readonly Turn[] = [0, 90, 180, 270];
const FULL_LAYOUT = '3';
/** Each part of a page has a threshold of its own, as photographs have shadows. */
const SAUVOLA = '2';

export async function createEngine(readFile: ReadFile): Promise<Engine> {
  const nothing = () => undefined;
  const module = await createModule({
    wasmBinary: readFile(ENGINE_FILE),
    TesseractProgress: nothing,
    print: nothing,
    printErr: nothing,
  });
  const scripts = apiCache(module, readFile, OLD_ENGINE);
  const texts = apiCache(module, readFile, NEURAL_ENGINE);

  return {
    orientationOf: (scan) => {
      const api = scripts([SCRIPTS_MODEL]);
      setImage(module, api, scan);
      const results = new module.OSResults();
      try {
        if (!api.DetectOS(results)) return undefined;
        const best = results.best_result;
        return {
          turn: turns[best.orientation_id] ?? 0,
          turnConfidence: best.oconfidence,
          script: results.unicharset.get_script_from_script_id(best.script_id),
          scriptConfidence: best.sconfidence,
        };
      } finally {
        module.destroy(results);
        api.Clear();
      }
    },
    read: (scan, models) => {
      const api = texts(models);
      setImage(module, api, scan);
      api.Recognize(null);
      const table = api.GetTSVText(0);
      api.Clear();
      return table;
    },
  };
}

/** The instance with these models; the one before is released when others are asked for. */
function apiCache(
  module: TesseractModule,
  readFile: ReadFile,
  engineMode: number,
): (models: readonly ModelName[]) => TessBaseApi {
  let loaded: { name: string; api: TessBaseApi } | undefined;
  return (models) => {
    const name = models.join('+');
    if (loaded?.name === name) return loaded.api;
    loaded?.api.End();
    if (loaded) module.destroy(loaded.api);
    loaded = undefined;
    for (const model of models)
      module.FS.writeFile(`${model}.traineddata`, gunzipSync(readFile(modelFile(model))));
    const api = new module.TessBaseAPI();
    const status = api.Init(null, name, engineMode);
    for (const model of models) module.FS.unlink(`${model}.traineddata`);
    if (status !== 0) throw new Error(`The models ${name} cannot be loaded`);
    api.SetVariable('tessedit_pageseg_mode', FULL_LAYOUT);
    api.SetVariable('user_defined_dpi', '300');
    api.SetVariable('thresholding_method', SAUVOLA);
    loaded = { name, api };
    return api;
  };
}

function setImage(module: TesseractModule, api: TessBaseApi, { width, height, gray }: Scan): void {
  // A portable gray map.
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`);
  module.FS.writeFile('/input', Buffer.concat([header, gray]));
  if (api.SetImageFile(1, 0) !== 0) throw new Error('The engine refuses the picture');
  module.FS.unlink('/input');
}
