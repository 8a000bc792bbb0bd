import { PDFDocument } from 'pdf-lib';
import { PdfSigningError, type Placement, signPdf } from 'pdf-signatures/sign';
import type { Behaviour } from './behaviour.ts';
import { createSignatory, createTimestampAuthority, type Identity } from './certificates.ts';
import type { Transaction } from './transaction-store.ts';

export { PdfSigningError };

type CreateResult = {
  request: Transaction['request'];
  document: Uint8Array;
  behaviour: Behaviour;
  root: Identity;
  now: Date;
};

/** Signs the document in the name of the signatory; throws PdfSigningError. */
export async function createResult(options: CreateResult): Promise<Uint8Array> {
  const { request, document, behaviour, root, now } = options;
  const source = behaviour.fault === 'otherDocument' ? await otherDocument() : document;
  const grown = pad(source, behaviour.resultBytes);
  if (behaviour.fault === 'unsignedTail') return pad(grown, grown.length + 100);
  const [first = { page: 1 }, ...alsoOn] = await placementsOf(request, document);
  const { Name: name } = request;
  const signed = await signPdf(grown, {
    ...(await createSignatory(root, { name, now })),
    ...first,
    alsoOn,
    name,
    signedAt: now,
    timestampAuthority: { ...(await createTimestampAuthority(root, now)), at: now },
  });
  const middle = Math.floor(document.length / 2);
  if (behaviour.fault === 'tampered') signed[middle] = (signed[middle] ?? 0) ^ 1;
  return signed;
}

/** Adds a comment, so that the signed document has at least `sizeBytes`. */
function pad(document: Uint8Array, sizeBytes: number): Uint8Array {
  if (document.length >= sizeBytes) return document;
  const comment = Buffer.alloc(sizeBytes - document.length, '%');
  // Lines of 80 bytes, and the document's end again, where readers look for it.
  for (let at = 0; at < comment.length; at += 80) comment[at] = 0x0a;
  const tail = Buffer.from(document.subarray(-2_048));
  const end = tail.subarray(tail.lastIndexOf('startxref'));
  return Buffer.concat([document, comment, Buffer.from('\n'), end]);
}

async function otherDocument(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('This is not the document that was sent.', { x: 72, y: 700 });
  return document.save();
}

/** Where the request asks for the signature. */
async function placementsOf(
  request: Transaction['request'],
  document: Uint8Array,
): Promise<Placement[]> {
  const { PagelevelCoordinates: onPages, CustomizeCoordinates: onPage } = request;
  if (onPages)
    return onPages
      .split(';')
      .filter(Boolean)
      .map((one) => {
        const [page = 1, ...rest] = one.split(',').map(Number);
        return { page, rectangle: toRectangle(rest) };
      });
  const rectangle = onPage ? { rectangle: toRectangle(onPage.split(',').map(Number)) } : {};
  return (await pagesOf(request, document)).map((page) => ({ page, ...rectangle }));
}

function toRectangle([left = 0, top = 0, width = 0, height = 0]: number[]) {
  return { left, top, width, height };
}

/** The page of PageNumber first: it has the signature's field. */
async function pagesOf(
  { SelectPage: select, PageNumber: chosen }: Transaction['request'],
  document: Uint8Array,
): Promise<number[]> {
  if (select === 'SPECIFIC' || select === 'PAGE LEVEL') return [chosen];
  if (select === 'FIRST') return [1];
  const pageCount = await countPages(document);
  const every = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (select === 'LAST') return [pageCount];
  if (select === 'EVEN') return every.filter((page) => page % 2 === 0);
  if (select === 'ODD') return every.filter((page) => page % 2 === 1);
  return [chosen, ...every.filter((page) => page !== chosen)];
}

async function countPages(document: Uint8Array): Promise<number> {
  const options = { updateMetadata: false, ignoreEncryption: true };
  const loaded = await PDFDocument.load(document, options).catch((cause: unknown) => {
    throw new PdfSigningError('The PDF is damaged', { cause });
  });
  return loaded.getPageCount();
}
