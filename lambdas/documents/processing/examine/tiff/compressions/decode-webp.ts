import { readFileSync } from 'node:fs';
import { functionFile } from '#shared/function-file.ts';
import { TiffError } from '../read-tiff.ts';
import type { StripDecoder } from './strip.ts';

/** What libwebp exports as a WebAssembly module. */
type WebpExports = {
  memory: { buffer: ArrayBuffer };
  malloc(size: number): number;
  free(pointer: number): void;
  WebPDecodeRGBA(data: number, size: number, width: number, height: number): number;
};

/** The part of the WebAssembly API that is used; this project has no DOM types. */
type WasmApi = {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: object };
};

/** Specifier of libwebp as a WebAssembly module. */
const WEBP = '@cwasm/webp/webp.wasm';

/** Loads the decoder of WebP (compression 50001), to 3 or 4 samples of one byte a pixel. */
export async function loadWebpDecoder(): Promise<StripDecoder> {
  const wasm: WasmApi = Reflect.get(globalThis, 'WebAssembly');
  const noFiles = () => {
    throw new TiffError('libwebp failed');
  };
  const imports = {
    wasi_snapshot_preview1: { fd_close: noFiles, fd_seek: noFiles, fd_write: noFiles },
  };
  const module = new wasm.Module(new Uint8Array(readFileSync(functionFile(WEBP))));
  // The module of this package has these exports; a missing one fails at its first call.
  const webp = new wasm.Instance(module, imports).exports as WebpExports;
  return (data, { width, rows, samplesPerPixel }) => {
    const size = sizeOf(data);
    // Compared before anything is decoded: the header decides how much memory that takes.
    if (size?.width !== width || size.height !== rows)
      throw new TiffError('WebP data of another size');
    const rgba = decodeWebp(webp, data, width * rows * 4);
    if (samplesPerPixel === 4) return rgba;
    const rgb = new Uint8Array(width * rows * 3);
    for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
      rgb[to] = rgba[from] ?? 0;
      rgb[to + 1] = rgba[from + 1] ?? 0;
      rgb[to + 2] = rgba[from + 2] ?? 0;
    }
    return rgb;
  };
}

function decodeWebp(webp: WebpExports, data: Uint8Array, size: number): Uint8Array {
  const input = webp.malloc(data.length);
  if (input === 0) throw new TiffError('WebP data are too large');
  const sizes = webp.malloc(8);
  new Uint8Array(webp.memory.buffer).set(data, input);
  const output = webp.WebPDecodeRGBA(input, data.length, sizes, sizes + 4);
  webp.free(input);
  webp.free(sizes);
  if (output === 0) throw new TiffError('The WebP data are damaged');
  // The memory is another array after it has grown.
  const rgba = new Uint8Array(webp.memory.buffer).slice(output, output + size);
  webp.free(output);
  return rgba;
}

/** Size in the header of a still WebP picture (RFC 9649, sections 2.4 to 2.7). */
function sizeOf(data: Uint8Array): { width: number; height: number } | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const size = bytes.readUInt32LE(21);
      return { width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
