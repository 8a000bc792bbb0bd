import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import type { PdfStream } from '../../pdf/values.ts';

/** A stream's data, or nothing where they are damaged. */
export function decoded(file: PdfFile, stream: PdfStream, sizeMax: number): Buffer {
  try {
    return file.decode(stream, sizeMax);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return Buffer.alloc(0);
  }
}

const PROGRAM_SIZE_MAX = 64 * 1024 * 1024;
/** Bytes of font programs that are held for one document. */
const PROGRAMS_SIZE_MAX = 128 * 1024 * 1024;
const held = new WeakMap<PdfFile, number>();

/** The program of a font; nothing where it is damaged, or where a document has too many. */
export function decodeProgram(file: PdfFile, stream: PdfStream): Buffer {
  const before = held.get(file) ?? 0;
  if (before >= PROGRAMS_SIZE_MAX) return Buffer.alloc(0);
  const program = decoded(file, stream, PROGRAM_SIZE_MAX);
  held.set(file, before + program.length);
  return program;
}
