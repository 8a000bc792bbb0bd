import { SUBSETTER } from '../fonts/font-files.ts';

/** Functions of hb-subset.h that are used here; pointers and sizes are numbers. */
type SubsetExports = {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, done: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
};

/** The part of the WebAssembly API that is used; this project has no DOM types. */
type WasmApi = {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
};

const NO_HINTING_RETAIN_IDS_NOTDEF = 0x1 | 0x2 | 0x40;
const DROP_TABLES = 3;
const WRITABLE = 2;
/** Tables for shaping, which is already done. */
const droppedTables = ['GSUB', 'GPOS', 'GDEF', 'STAT', 'name', 'post', 'cmap', 'OS/2', 'gasp'];

let loaded: SubsetExports | undefined;

function loadSubsetter(readWasm: () => Uint8Array): SubsetExports {
  if (loaded !== undefined) return loaded;
  // The parts of the WebAssembly API that are named above, also where the DOM's types name it.
  const wasm = Reflect.get(globalThis, 'WebAssembly') as unknown as WasmApi;
  const instance = new wasm.Instance(new wasm.Module(new Uint8Array(readWasm())));
  // The module of this package has these exports; a missing one fails at its first call.
  loaded = instance.exports as SubsetExports;
  loaded._initialize();
  return loaded;
}

/** A TrueType font with only these glyphs, which keep their ids. */
export function subsetFont(
  font: Uint8Array,
  glyphs: Iterable<number>,
  readFile: (specifier: string) => Uint8Array,
): Buffer {
  const hb = loadSubsetter(() => readFile(SUBSETTER));
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    const wanted = hb.hb_subset_input_glyph_set(input);
    for (const glyph of glyphs) hb.hb_set_add(wanted, glyph);
    const dropped = hb.hb_subset_input_set(input, DROP_TABLES);
    for (const tag of droppedTables) hb.hb_set_add(dropped, tagOf(tag));
    hb.hb_subset_input_set_flags(input, NO_HINTING_RETAIN_IDS_NOTDEF);
    const subset = hb.hb_subset_or_fail(face, input);
    if (subset === 0) throw new Error('The font could not be subset');
    const result = hb.hb_face_reference_blob(subset);
    const at = hb.hb_blob_get_data(result, 0);
    const length = hb.hb_blob_get_length(result);
    const bytes = Buffer.from(hb.memory.buffer.slice(at, at + length));
    hb.hb_blob_destroy(result);
    hb.hb_face_destroy(subset);
    return bytes;
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.free(data);
  }
}

const tagOf = (tag: string) => Buffer.from(tag).readUInt32BE(0);
