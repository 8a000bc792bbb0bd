import {
  EncryptedPDFError,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from 'pdf-lib';
import { writePdfDate } from '../read/pdf-date.ts';
import { createMessage, type Signer, type TimestampAuthority } from './create-message.ts';
import { drawAppearance } from './draw-appearance.ts';
import { PdfSigningError } from './pdf-signing-error.ts';
import {
  frameOf,
  freeRectangle,
  type Rectangle,
  toPageSpace,
  uprightMatrix,
} from './place-signature.ts';
import { SignaturePlaceholder } from './signature-placeholder.ts';
import { type Changes, tagAnnotation } from './tag-annotation.ts';
import { findLastSection, writeUpdate } from './write-update.ts';

export { PdfSigningError } from './pdf-signing-error.ts';
export type { Rectangle } from './place-signature.ts';

/** Page, 1-based, and where on it; without a rectangle, the first free place at the lower right. */
export type Placement = { page: number; rectangle?: Rectangle };

export type SignPdf = Signer &
  Placement & {
    /** Shown in the appearance and written into the signature. */
    name: string;
    reason?: string;
    signedAt: Date;
    /** Adds its timestamp to the signature (PAdES B-T). */
    timestampAuthority?: TimestampAuthority;
    /** More places where the appearance is drawn, without a field. */
    alsoOn?: Placement[];
  };

/**
 * Signs a PDF with a PAdES B-B signature and its visible appearance. The result is an incremental
 * update: it begins with the bytes of `pdf`, so that earlier signatures stay intact. Certificates
 * also go into the document security store. Throws PdfSigningError for a PDF that cannot be signed:
 * encrypted, damaged, certified against changes, or without the page.
 */
export async function signPdf(pdf: Uint8Array, options: SignPdf): Promise<Uint8Array<ArrayBuffer>> {
  const last = findLastSection(pdf);
  const document = await open(pdf);
  const placeholder = new SignaturePlaceholder({
    name: options.name,
    reason: options.reason,
    date: writePdfDate(options.signedAt),
    messageBytes:
      bytesOf(options) + (options.timestampAuthority ? bytesOf(options.timestampAuthority) : 0),
  });
  const { context } = document;
  const objects = addSignature(document, { ...options, placeholder });
  const update = writeUpdate(pdf, { context, objects, last });
  return placeholder.fill(update, pdf.length, (covered) => createMessage(covered, options));
}

/** Room for a CMS message. */
const bytesOf = ({ certificates }: Signer) =>
  certificates.reduce((sum, { length }) => sum + length, 4_096);

async function open(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    if (!(document.context.trailerInfo.Root instanceof PDFRef)) throw new Error('No catalog');
    // Walks the page tree.
    document.getPages();
    return document;
  } catch (error) {
    if (error instanceof EncryptedPDFError)
      throw new PdfSigningError('The PDF is encrypted; an encrypted PDF cannot be signed', {
        cause: error,
      });
    throw new PdfSigningError('The PDF is damaged', { cause: error });
  }
}

/** New and changed objects of the update. */
function addSignature(
  document: PDFDocument,
  options: SignPdf & { placeholder: SignaturePlaceholder },
): Changes {
  const { context, catalog } = document;
  refuseIfCertified(context, catalog);
  const changes: Changes = new Map();
  const add = (object: PDFObject): PDFRef => {
    const ref = context.register(object);
    changes.set(ref, object);
    return ref;
  };
  const signature = add(options.placeholder);
  const field = addAppearance(document, { ...options, type: 'Form', add, changes });
  const widget = context.lookup(field, PDFDict);
  widget.set(PDFName.of('Subtype'), PDFName.of('Widget'));
  widget.set(PDFName.of('FT'), PDFName.of('Sig'));
  widget.set(PDFName.of('T'), PDFHexString.fromText(`Signature ${field.objectNumber}`));
  widget.set(PDFName.of('TU'), PDFHexString.fromText(`Signature of ${options.name}`));
  widget.set(PDFName.of('V'), signature);
  for (const placement of options.alsoOn ?? []) {
    const stamp = addAppearance(document, {
      ...options,
      ...placement,
      ...{ type: 'Annot', add, changes },
    });
    context.lookup(stamp, PDFDict).set(PDFName.of('Subtype'), PDFName.of('Stamp'));
  }
  // open() has proven that the root is a reference.
  changes.set(context.trailerInfo.Root as PDFRef, catalog);
  addToForm(context, { catalog, field, changes });
  addToSecurityStore(context, { catalog, certificates: options.certificates, add, changes });
  return changes;
}

function refuseIfCertified(context: PDFContext, catalog: PDFDict): void {
  const permissions = catalog.lookupMaybe(PDFName.of('Perms'), PDFDict);
  const certification = permissions?.lookupMaybe(PDFName.of('DocMDP'), PDFDict);
  const references = certification?.lookupMaybe(PDFName.of('Reference'), PDFArray)?.asArray() ?? [];
  for (const reference of references) {
    const entry = context.lookup(reference, PDFDict);
    const parameters = entry.lookupMaybe(PDFName.of('TransformParams'), PDFDict);
    if (parameters?.lookupMaybe(PDFName.of('P'), PDFNumber)?.asNumber() === 1)
      throw new PdfSigningError('The PDF is certified against any change and cannot be signed');
  }
}

/** Adds an annotation with the appearance to a page. */
function addAppearance(
  document: PDFDocument,
  {
    page: pageNumber,
    rectangle,
    add,
    changes,
    name,
    reason,
    signedAt,
    type,
  }: SignPdf & {
    type: 'Form' | 'Annot';
    add: (object: PDFObject) => PDFRef;
    changes: Changes;
  },
): PDFRef {
  const { context } = document;
  const page = document.getPages()[pageNumber - 1];
  if (!page) throw new PdfSigningError(`The PDF has no page ${pageNumber}`);
  const frame = frameOf(page);
  const place = rectangle ?? freeRectangle(page);
  const { width, height } = place;
  const appearance = context.flateStream(
    drawAppearance({ name, signedAt, reason, width, height }),
    {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Matrix: uprightMatrix(frame),
      Resources: {},
    },
  );
  const text = `Digitally signed by ${name}`;
  const annotation = add(
    context.obj({
      Type: 'Annot',
      Rect: toPageSpace(frame, place),
      // Printed and locked.
      F: 132,
      P: page.ref,
      AP: { N: add(appearance) },
      Contents: PDFHexString.fromText(text),
    }),
  );
  appendTo(context, { owner: page.node, ownerRef: page.ref, key: 'Annots', changes }, annotation);
  tagAnnotation(document, { annotation, page: page.ref, type, text, add, changes });
  return annotation;
}

/** Appends to an array of a dictionary, and marks whichever holds the array as changed. */
function appendTo(
  context: PDFContext,
  {
    owner,
    ownerRef,
    key,
    changes,
  }: { owner: PDFDict; ownerRef: PDFRef | undefined; key: string; changes: Changes },
  ...entries: PDFRef[]
): void {
  const name = PDFName.of(key);
  const held = owner.get(name);
  const array = context.lookup(held);
  if (array instanceof PDFArray) {
    for (const entry of entries) array.push(entry);
    if (held instanceof PDFRef) changes.set(held, array);
  } else {
    owner.set(name, context.obj(entries));
  }
  if (ownerRef && !(held instanceof PDFRef && array instanceof PDFArray))
    changes.set(ownerRef, owner);
}

/** A dictionary of the catalog, created if missing. */
function dictionaryOf(
  context: PDFContext,
  { catalog, key, changes }: { catalog: PDFDict; key: string; changes: Changes },
): { owner: PDFDict; ownerRef: PDFRef | undefined } {
  const held = catalog.get(PDFName.of(key));
  const found = context.lookup(held);
  if (found instanceof PDFDict) {
    const ownerRef = held instanceof PDFRef ? held : undefined;
    if (ownerRef) changes.set(ownerRef, found);
    return { owner: found, ownerRef };
  }
  const owner = context.obj({});
  catalog.set(PDFName.of(key), owner);
  return { owner, ownerRef: undefined };
}

function addToForm(
  context: PDFContext,
  { catalog, field, changes }: { catalog: PDFDict; field: PDFRef; changes: Changes },
): void {
  const form = dictionaryOf(context, { catalog, key: 'AcroForm', changes });
  // Signatures exist; append only.
  form.owner.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  appendTo(context, { ...form, key: 'Fields', changes }, field);
}

/** The document security store (ETSI EN 319 142-1, 5.4): what verification needs in later years. */
function addToSecurityStore(
  context: PDFContext,
  {
    catalog,
    certificates,
    add,
    changes,
  }: {
    catalog: PDFDict;
    certificates: Uint8Array[];
    add: (object: PDFObject) => PDFRef;
    changes: Changes;
  },
): void {
  const store = dictionaryOf(context, { catalog, key: 'DSS', changes });
  const added = certificates.map((certificate) => add(context.flateStream(certificate)));
  appendTo(context, { ...store, key: 'Certs', changes }, ...added);
}
