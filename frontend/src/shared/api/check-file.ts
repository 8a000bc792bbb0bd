import {
  INVALID_FILE_TYPE,
  type UploadPurpose,
  uploadRules,
} from '#contracts/endpoints/files/upload-addresses.ts';
import { fileSize } from '#contracts/rules/notation.ts';

/** Number of bytes read for the signature. */
const HEAD_BYTES = 4100;

const isAt = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Signatures of the accepted types; texts hold no NUL byte. The server checks again. */
const signatures: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  // The header may lie within the first 1,024 bytes; the server decides what may precede it.
  'application/pdf': (head) => textAt(head, 0, 1_029).includes('%PDF-'),
  'image/png': (head) => isAt(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (head) => isAt(head, 0xff, 0xd8, 0xff),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (head) => isZip(head),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (head) => isZip(head),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': (head) =>
    isZip(head),
  'application/vnd.oasis.opendocument.text': (head) => isZip(head),
  'application/msword': (head) => isCompoundFile(head),
  'application/vnd.ms-outlook': (head) => isCompoundFile(head),
  // Header fields, of which the server looks for those of a mail.
  'message/rfc822': (head) => !head.includes(0),
  'image/heic': (head) => boxOf(head) === 'ftyp',
  // TIFF and BigTIFF in both byte orders.
  'image/tiff': (head) =>
    [0x2a, 0x2b].some(
      (version) => isAt(head, 0x49, 0x49, version, 0) || isAt(head, 0x4d, 0x4d, 0, version),
    ),
  'image/svg+xml': (head) => new TextDecoder().decode(head).toLowerCase().includes('<svg'),
  // An ID3 tag or the sync bits of a frame.
  'audio/mpeg': (head) =>
    isAt(head, 0x49, 0x44, 0x33) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  'audio/wav': (head) => textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WAVE',
  'audio/mp4': (head) => boxOf(head) === 'ftyp',
  'audio/x-m4a': (head) => boxOf(head) === 'ftyp',
  // A file type box whose brand is not QuickTime's.
  'video/mp4': (head) => boxOf(head) === 'ftyp' && textAt(head, 8, 12) !== 'qt  ',
  'text/plain': (head) => !head.includes(0),
  'text/csv': (head) => !head.includes(0),
};

/** Files of Office since 2007 and of OpenDocument are ZIP archives. */
const isZip = (head: Uint8Array) => isAt(head, 0x50, 0x4b, 0x03, 0x04);
/** Files of Word before 2007, and of Outlook. */
const isCompoundFile = (head: Uint8Array) =>
  isAt(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

const textAt = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.slice(from, to));
const boxOf = (head: Uint8Array) => textAt(head, 4, 8);

/** Types by file name ending, where the browser knows none. */
const typesByEnding: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  eml: 'message/rfc822',
  heic: 'image/heic',
  heif: 'image/heic',
  m4a: 'audio/x-m4a',
  msg: 'application/vnd.ms-outlook',
  odt: 'application/vnd.oasis.opendocument.text',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wav: 'audio/wav',
};

/** Other names of types in browsers. */
const typesByAlias: Readonly<Record<string, string>> = {
  'audio/m4a': 'audio/x-m4a',
  'audio/mp3': 'audio/mpeg',
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'image/heif': 'image/heic',
};

/** Endings of names that decide, as browsers on Windows name Excel's type for a CSV file. */
const endingsThatDecide: ReadonlySet<string> = new Set(['csv', 'eml', 'msg']);

/** The content type of a chosen file, by its name if the browser knows none; '' if unknown. */
export function typeOfFile({ type, name }: File): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const byEnding = typesByEnding[ending] ?? '';
  if (endingsThatDecide.has(ending)) return byEnding;
  return typesByAlias[type] ?? (type || byEnding);
}

/** Why a chosen file is refused, with its name, before any upload; undefined for a valid file. */
export async function fileRefusal(file: File, purpose: UploadPurpose): Promise<string | undefined> {
  const problem = await fileProblem(file, purpose);
  return problem && `${file.name}: ${problem}`;
}

/** Same as `fileRefusal`, without the name. */
export async function fileProblem(file: File, purpose: UploadPurpose): Promise<string | undefined> {
  const { contentTypes, maxBytes }: { contentTypes: readonly string[]; maxBytes: number } =
    uploadRules[purpose];
  const type = typeOfFile(file);
  if (!contentTypes.includes(type)) return INVALID_FILE_TYPE;
  if (file.size === 0) return 'This file is empty';
  if (file.size > maxBytes) return `Files can have up to ${fileSize(maxBytes)}`;
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    if (signatures[type]?.(head)) return undefined;
    return `${INVALID_FILE_TYPE}. The content is not what the name says`;
  } catch {
    // A folder, or a file that was moved.
    return 'This file cannot be read';
  }
}
