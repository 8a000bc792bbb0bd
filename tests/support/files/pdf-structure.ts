import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib';

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

/** The links of a PDF, page by page: the address that each opens, and its text. */
export async function linksOf(bytes: Uint8Array) {
  const pages = (await PDFDocument.load(bytes)).getPages();
  return pages.flatMap((page) => {
    const annotations = page.node.Annots() ?? PDFArray.withContext(page.doc.context);
    return annotations.asArray().map((_, at) => {
      const link = annotations.lookup(at, PDFDict);
      const address = link.lookup(PDFName.of('A'), PDFDict).lookup(PDFName.of('URI'), PDFString);
      return [
        address.decodeText(),
        link.lookup(PDFName.of('Contents'), PDFHexString).decodeText(),
      ] as const;
    });
  });
}
