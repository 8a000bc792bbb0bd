import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test, vi } from 'vitest';
import { answersWhileOpen } from '#portal/parts/viewer/pdf/answers-while-open.ts';

/** A document whose answers arrive when the test gives them. */
function slowDocument() {
  const { promise, resolve, reject } = Promise.withResolvers<never>();
  // Only what the viewer asks for.
  const document = {
    getPage: () => promise,
    getMetadata: () => promise,
    getOptionalContentConfig: () => promise,
  } as unknown as PDFDocumentProxy;
  return { document, resolve, reject };
}

const asked = (document: PDFDocumentProxy) =>
  Promise.all([document.getPage(1), document.getMetadata(), document.getOptionalContentConfig()]);

test('a document that is closed while it loads reports no failure', async () => {
  const { document, reject } = slowDocument();
  const closing = new AbortController();
  answersWhileOpen(document, closing.signal);
  const failed = vi.fn();
  asked(document).catch(failed);
  closing.abort();
  reject(new Error('Transport destroyed'));
  await new Promise((done) => setTimeout(done));
  expect(failed).not.toHaveBeenCalled();
});

test('an open document reports its failures and its answers', async () => {
  const failing = slowDocument();
  answersWhileOpen(failing.document, new AbortController().signal);
  const answer = asked(failing.document);
  failing.reject(new Error('damaged'));
  await expect(answer).rejects.toThrow('damaged');

  const open = slowDocument();
  answersWhileOpen(open.document, new AbortController().signal);
  const shown = open.document.getPage(1);
  // The value does not matter here.
  open.resolve('page' as never);
  await expect(shown).resolves.toBe('page');
});
