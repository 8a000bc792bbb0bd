import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What the viewer of pdf.js asks of a document without handling a failure. */
const asked = ['getPage', 'getMetadata', 'getOptionalContentConfig'] as const;

type AskedDocument = Pick<PDFDocumentProxy, (typeof asked)[number]>;

/**
 * A document that is closed while it loads rejects what was asked of it. The viewer of pdf.js leaves
 * that unhandled, or logs it; after the closing it gets no answer instead.
 */
export function answersWhileOpen(document: AskedDocument, signal: AbortSignal): void {
  const untilClosed = <Value>(answer: Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      answer.then(resolve, (error: unknown) => {
        if (!signal.aborted) reject(error);
      });
    });
  for (const name of asked) {
    const ask: (...asked: never[]) => Promise<unknown> = document[name].bind(document);
    Object.assign(document, { [name]: (...input: never[]) => untilClosed(ask(...input)) });
  }
}
