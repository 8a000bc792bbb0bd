declare module 'tesseract.js-core/tesseract-core-simd.js' {
  type OrientationAndScript = {
    orientation_id: number;
    script_id: number;
    oconfidence: number;
    sconfidence: number;
  };
  type OsResults = {
    best_result: OrientationAndScript;
    unicharset: { get_script_from_script_id(id: number): string };
  };
  export type TessBaseApi = {
    /** 0 if the models could be loaded. */
    Init(dataPath: null, languages: string, engineMode: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Reads /input; 0 if it is a picture. */
    SetImageFile(exifOrientation: number, radians: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    DetectOS(results: OsResults): boolean;
    Clear(): void;
    End(): void;
  };
  export type TesseractModule = {
    FS: {
      writeFile(path: string, data: Uint8Array): void;
      unlink(path: string): void;
    };
    TessBaseAPI: new () => TessBaseApi;
    OSResults: new () => OsResults;
    destroy(object: object): void;
  };
  const createModule: (options: {
    wasmBinary: Uint8Array;
    TesseractProgress: () => void;
    print: () => void;
    printErr: () => void;
  }) => Promise<TesseractModule>;
  // biome-ignore lint/style/noDefaultExport: so the package has it
  export default createModule;
}
