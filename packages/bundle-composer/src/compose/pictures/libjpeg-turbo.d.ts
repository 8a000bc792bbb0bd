/** What this package uses of libjpeg-turbo as a WebAssembly module. */
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs' {
  type FrameInfo = {
    width: number;
    height: number;
    bitsPerSample: number;
    componentCount: number;
    isSigned: boolean;
  };

  /** Buffers are views of the module's memory, until it grows or the object is deleted. */
  export type Decoder = {
    getEncodedBuffer(size: number): Uint8Array;
    /** Throws a number for damaged data, and leaks its memory then. */
    decode(): void;
    getFrameInfo(): FrameInfo;
    getDecodedBuffer(): Uint8Array;
    delete(): void;
  };

  export type Encoder = {
    getDecodedBuffer(frame: FrameInfo): Uint8Array;
    setProgressive(isProgressive: boolean): void;
    setQuality(quality: number): void;
    /** 0 for 4:4:4, 1 for 4:2:2, 2 for 4:2:0, 3 for gray. */
    setSubSampling(subsampling: number): void;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
    delete(): void;
  };

  export type Library = { JPEGDecoder: new () => Decoder; JPEGEncoder: new () => Encoder };

  const load: (options: {
    wasmBinary: Uint8Array;
    print: (text: string) => void;
    printErr: (text: string) => void;
  }) => Promise<Library>;
  // biome-ignore lint/style/noDefaultExport: so the package has it
  export default load;
}
