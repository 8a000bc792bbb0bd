import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from 'pdf-lib';

/** ActualText of glyphs from right to left; their text follows them, as it stands on the page. */
const UNSEEN = '\u{e0001}';

/** The text of a portal PDF, page by page: each text object is a line. */
export async function readPdf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return { document, pages: document.getPages().map(textOf) };
}

function textOf(page: PDFPage): string {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  const unicode = new Map(
    (fonts?.keys() ?? []).map((name) => [
      name.decodeText(),
      mapOf(streamText(fonts?.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode')))),
    ]),
  );
  const contents = page.node.Contents();
  const content =
    contents instanceof PDFArray
      ? contents
          .asArray()
          .map((_, at) => streamText(contents.lookup(at)))
          .join('\n')
      : streamText(contents);
  let font = new Map<string, string>();
  let text = '';
  let spoken = false;
  for (const line of content.split('\n')) {
    const named = /^\/(\w+) [\d.]+ Tf$/.exec(line)?.[1];
    const actual = /\/ActualText <feff([0-9a-f]*)>/.exec(line)?.[1];
    if (named !== undefined) font = unicode.get(named) ?? new Map();
    else if (actual !== undefined) {
      spoken = true;
      const said = Buffer.from(actual, 'hex').swap16().toString('utf16le');
      if (said !== UNSEEN) text += said;
    } else if (line === 'EMC') spoken = false;
    else if (line === 'ET') text += '\n';
    else if (/T[jJ]$/.test(line) && !spoken)
      for (const [, codes = ''] of line.matchAll(/<([0-9a-fA-F]+)>/g))
        for (const code of codes.match(/.{4}/g) ?? [])
          text += font.get(code.toUpperCase()) ?? `[no letter for ${code}]`;
  }
  return text;
}

const streamText = (stream: unknown) =>
  stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : '';

/** Letters by glyph, from the font's table. */
function mapOf(table: string): Map<string, string> {
  return new Map(
    [...table.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi)].map(([, glyph = '', letters = '']) => [
      glyph.toUpperCase(),
      Buffer.from(letters, 'hex').swap16().toString('utf16le'),
    ]),
  );
}
