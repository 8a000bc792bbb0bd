import type { ZipEntry } from '#shared/files/detect-type/zip-entries.ts';

export const isMarkup = ({ name }: ZipEntry) => /\.(?:xml|rels|vml|rdf)$/i.test(name);

/** Beginnings of a document type, in UTF-8 and in UTF-16; the other byte order has it from its second byte on. */
const DOCUMENT_TYPE = '<!DOCTYPE';
const WIDE_TYPE = Buffer.from(DOCUMENT_TYPE, 'utf16le').toString('latin1');
/** OpenOffice.org before 3.3 named its own in manifests and formulas: no entities, no other place. */
const OLD_TYPE =
  /^<!DOCTYPE [\w:]{1,40} PUBLIC "-\/\/OpenOffice\.org\/\/DTD [\w ./-]{1,80}"\s{1,9}"[\w.-]{1,40}"\s{0,9}>/;
const LONGEST_TYPE = 250;

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const ROW = /<(?:\w{1,40}:)?row[\s/>]/g;
const LONGEST_ROW = 50;

const MANIFEST = 'META-INF/manifest.xml';
const ENCRYPTION = 'encryption-data';

export type MarkupFindings = { hasDocumentType: boolean; rows: number; isLocked: boolean };

/** Reads what markup declares, chunk by chunk; memory is that of a chunk. */
export function readMarkup({ name }: ZipEntry) {
  const isSheet = SHEET.test(name);
  const found: MarkupFindings = { hasDocumentType: false, rows: 0, isLocked: false };
  let rest = '';
  /** `isEnd`: nothing follows `text`. Returns what the next chunk continues. */
  const read = (text: string, isEnd: boolean): string => {
    found.hasDocumentType ||= text.includes(WIDE_TYPE);
    found.isLocked ||= name === MANIFEST && text.includes(ENCRYPTION);
    let from = isEnd ? text.length : Math.max(0, text.length - LONGEST_ROW);
    for (let at = text.indexOf(DOCUMENT_TYPE); at >= 0; at = text.indexOf(DOCUMENT_TYPE, at + 1)) {
      const isCut = !isEnd && text.length - at < LONGEST_TYPE;
      if (isCut) {
        from = Math.min(from, at);
        break;
      }
      found.hasDocumentType ||= !OLD_TYPE.test(text.slice(at, at + LONGEST_TYPE));
    }
    if (isSheet) for (const { index } of text.matchAll(ROW)) if (index < from) found.rows += 1;
    return text.slice(from);
  };
  return {
    read(chunk: Buffer) {
      rest = read(rest + chunk.toString('latin1'), false);
    },
    end(): MarkupFindings {
      read(rest, true);
      return found;
    },
  };
}
