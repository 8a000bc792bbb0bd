/** Specifier of libjpeg-turbo as a WebAssembly module. */
export const JPEG_MODULE = '@cornerstonejs/codec-libjpeg-turbo-8bit/wasm';

/** Files that are not code, by module specifier, for programs that are bundled. */
export const composerFiles: { files: readonly string[] } = {
  /** What `readFile` of `composeBundle` is asked for. */
  files: [JPEG_MODULE],
};
