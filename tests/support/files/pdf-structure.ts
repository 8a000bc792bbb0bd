import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';

/** What a tagged PDF says of its content: the types of its elements in order, and its metadata. */
export async function structureOf(bytes: Uint8Array) {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const metadata = catalog.lookup(PDFName.of('Metadata'));
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  return {
    isMarked: String(catalog.lookup(PDFName.of('MarkInfo'))).includes('true'),
    metadata:
      metadata instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(metadata).decode()).toString()
        : '',
    roles: rolesOf(root.lookup(PDFName.of('K'), PDFDict)),
  };
}

function rolesOf(element: PDFDict): string[] {
  const kids = element.lookup(PDFName.of('K'));
  const inside = kids instanceof PDFArray ? kids.asArray().map((_, at) => kids.lookup(at)) : [kids];
  const role = element.lookup(PDFName.of('S'), PDFName).decodeText();
  return [
    role,
    ...inside.flatMap((kid) =>
      kid instanceof PDFDict && kid.has(PDFName.of('S')) ? rolesOf(kid) : [],
    ),
  ];
}
