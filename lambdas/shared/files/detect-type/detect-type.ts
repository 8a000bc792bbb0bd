import { fileTypeFromBuffer } from 'file-type';
import { beginsAsMail } from './begins-as-mail.ts';
import { beginsAsPdf } from './begins-as-pdf.ts';
import type { ByteSource } from './byte-source.ts';
import { isHeic } from './is-heic.ts';
import { isSvg } from './is-svg.ts';
import { isTiff } from './is-tiff.ts';

/** Number of bytes from which a file's type is detected. */
export const HEAD_BYTES = 4100;

const UNKNOWN = 'application/octet-stream';
const PDF = 'application/pdf';
const HEIC = 'image/heic';

/**
 * The type of a file by its bytes (D45). `head`: its first bytes. A file that is two things at once
 * is what it begins with: a signature behind other bytes, e.g. behind an ID3 tag, does not count,
 * but for a PDF's behind plain text (begins-as-pdf.ts).
 * Text has no signature: the announced text type is accepted if there is no NUL byte, or a mark of
 * UTF-16. Nor has a mail: it begins with the fields of a header. Readers of directories are loaded when
 * one is read: most uploads are PDFs and pictures.
 */
export async function detectType(
  head: Uint8Array,
  announcedType: string,
  source: ByteSource,
): Promise<string> {
  if (startsWith(head, 'PK\x03\x04')) {
    const { officeType } = await import('./office-type.ts');
    return (await officeType(source)) ?? 'application/zip';
  }
  if (isHeic(head)) return HEIC;
  if (tiffSignatures.some((signature) => startsWith(head, signature)))
    return (await isTiff(source)) ? 'image/tiff' : UNKNOWN;
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found === 'application/x-cfb') {
    const { compoundType } = await import('./compound-type.ts');
    return (await compoundType(source)) ?? found;
  }
  if (isSvg(head)) return 'image/svg+xml';
  if (!found && announcedType === MAIL && beginsAsMail(head)) return MAIL;
  if ((!found || found === PDF) && beginsAsPdf(head)) return PDF;
  if (found) return beginsAs[found]?.(head) === false ? UNKNOWN : found;
  const isText = announcedType.startsWith('text/') && (!head.includes(0) || isUtf16(head));
  return isText ? announcedType : UNKNOWN;
}

const MAIL = 'message/rfc822';

/** UTF-16 with its mark: every other byte of Latin text is NUL. */
const isUtf16 = (head: Uint8Array): boolean =>
  startsWith(head, '\xff\xfe') || startsWith(head, '\xfe\xff');

/** TIFF and BigTIFF in both byte orders. */
const tiffSignatures = ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'];

/** Types that file-type also finds behind a byte order mark or an ID3 tag. */
const beginsAs: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  [PDF]: () => false,
  [HEIC]: () => false,
  'image/png': (head) => startsWith(head, '\x89PNG'),
  'image/jpeg': (head) => startsWith(head, '\xff\xd8\xff'),
  'audio/mpeg': (head) => startsWith(head, 'ID3') || head[0] === 0xff,
  'audio/wav': (head) => startsWith(head, 'RIFF'),
  'audio/mp4': (head) => startsWith(head.subarray(4), 'ftyp'),
  'audio/x-m4a': (head) => startsWith(head.subarray(4), 'ftyp'),
  'video/mp4': (head) => startsWith(head.subarray(4), 'ftyp'),
};

const startsWith = (bytes: Uint8Array, signature: string): boolean =>
  Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;
