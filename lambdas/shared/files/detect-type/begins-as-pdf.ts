/** Readers find the header within these bytes (Acrobat implementation note 13, PDF 1.7). */
export const PDF_HEADER_WITHIN = 1_024;

const HEADER = '%PDF-';
/**
 * Text with which files of other types can begin: markup, scripts, PostScript and web archives.
 */
const otherTypes = /<|^(?:\xef\xbb\xbf)?\s*(?:#!|%!)|mime-version/i;

/**
 * Whether a file begins with the header of a PDF, or has it within the first 1,024 bytes behind
 * text that is no beginning of another type, e.g. '%%EOF' or a printer's commands. Other bytes
 * before the header make a file that is two things at once.
 */
export function beginsAsPdf(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, PDF_HEADER_WITHIN + HEADER.length)).toString('latin1');
  const at = start.indexOf(HEADER);
  if (at <= 0 || at > PDF_HEADER_WITHIN) return at === 0;
  const before = start.slice(0, at);
  const isMarked = before.startsWith('\xef\xbb\xbf');
  return (
    [...before.slice(isMarked ? 3 : 0)].every((character) => isPlain(character.charCodeAt(0))) &&
    !otherTypes.test(before)
  );
}

const ESCAPE = 0x1b;

/** Printable characters, tabs, line ends and the escapes of printer commands. */
const isPlain = (code: number) =>
  (code >= 0x20 && code <= 0x7e) ||
  code === 0x09 ||
  code === 0x0a ||
  code === 0x0c ||
  code === 0x0d ||
  code === ESCAPE;
