import type { ByteSource } from './byte-source.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Main parts of the kinds of Office Open XML that are accepted (ECMA-376, part 1). */
const mainParts: readonly { part: RegExp; contentType: string }[] = [
  {
    part: /^word\/document\d*\.xml$/,
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  {
    part: /^xl\/workbook\d*\.xml$/,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  {
    part: /^ppt\/presentation\d*\.xml$/,
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
];
/** Macros of VBA, and sheets of Excel 4.0 macros. */
const officeMacros = /vbaProject\.bin$|^xl\/(?:intl)?macrosheets\//i;

const ODT = 'application/vnd.oasis.opendocument.text';
/** Folders of macros (OpenDocument 1.3, part 2). */
const textMacros = /^(?:Basic|Scripts)\//i;
const LOCAL_HEADER_BYTES = 30;

/**
 * The type of a ZIP file that is a Word document, a workbook, a presentation or an OpenDocument text
 * without macros, by the parts that its directory lists; undefined for any other, and for one that has the
 * main parts of two kinds. Three reads, 1.1 MB at most.
 */
export async function officeType(source: ByteSource): Promise<string | undefined> {
  const entries = await zipEntries(source);
  const names = entries.map(({ name }) => name);
  if (names[0] === 'mimetype') return (await isText(source, entries)) ? ODT : undefined;
  if (!names.includes('[Content_Types].xml')) return undefined;
  const kinds = mainParts.filter(({ part }) => names.some((name) => part.test(name)));
  const hasMacros = names.some((name) => officeMacros.test(name));
  return kinds.length === 1 && !hasMacros ? kinds[0]?.contentType : undefined;
}

/**
 * Whether a ZIP file is an OpenDocument text: its first part, stored as it is, names the type
 * (OpenDocument 1.3, part 2, 3.3), and it has a manifest and content. An encrypted file is one, too: the
 * conversion says why it has no pages.
 */
async function isText(source: ByteSource, entries: readonly ZipEntry[]): Promise<boolean> {
  const names = entries.map(({ name }) => name);
  const [first] = entries;
  if (first?.at !== 0 || first.method !== 0 || first.packedBytes !== ODT.length) return false;
  // The first part has no further fields.
  const start = LOCAL_HEADER_BYTES + 'mimetype'.length;
  const stated = Buffer.from(await source.read(LOCAL_HEADER_BYTES, start + ODT.length));
  return (
    stated.toString('latin1') === `mimetype${ODT}` &&
    names.includes('META-INF/manifest.xml') &&
    names.some((name) => name === 'content.xml' || name === 'encrypted-package') &&
    !names.some((name) => textMacros.test(name))
  );
}
