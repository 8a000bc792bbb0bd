import { findSigningObstacle } from 'bundle-composer/signing-obstacle';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { mailedDocumentName } from '#shared/outbox/without-links.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';

/** A PDF of one page after a change, with and without object streams. */
async function changed(change: (document: PDFDocument) => unknown): Promise<Uint8Array[]> {
  return Promise.all(
    [true, false].map(async (useObjectStreams) => {
      const document = await PDFDocument.create();
      document.addPage();
      await change(document);
      return document.save({ useObjectStreams });
    }),
  );
}

const action = (document: PDFDocument, entries: Record<string, string | PDFString>) =>
  document.context.obj(
    Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [
        name,
        typeof value === 'string' ? PDFName.of(value) : value,
      ]),
    ),
  );

const withAction =
  (entries: Record<string, string | PDFString>, place: 'catalog' | 'page' | 'link' | 'nested') =>
  (document: PDFDocument) => {
    const { context, catalog } = document;
    const one = context.register(action(document, entries));
    const [page] = document.getPages();
    if (place === 'catalog') catalog.set(PDFName.of('OpenAction'), one);
    if (place === 'page') page?.node.set(PDFName.of('AA'), context.obj({ O: one }));
    if (place === 'nested')
      catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'GoTo', Next: [context.obj([one])] }));
    if (place === 'link')
      page?.node.set(
        PDFName.of('Annots'),
        context.obj([context.obj({ Type: 'Annot', Subtype: 'Link', A: one })]),
      );
  };

const places = ['catalog', 'page', 'link', 'nested'] as const;

describe('a PDF is not signed', () => {
  test.each(places)('with a script in its %s', async (place) => {
    const entries = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
    for (const pdf of await changed(withAction(entries, place)))
      expect(findSigningObstacle(pdf)).toBe('javaScript');
  });

  test.each(places)('with an action in its %s that starts a program', async (place) => {
    const entries = { S: 'Launch', F: PDFString.of('cmd.exe') };
    for (const pdf of await changed(withAction(entries, place)))
      expect(findSigningObstacle(pdf)).toBe('launch');
  });

  test('with scripts in its name tree, or a form of scripts', async () => {
    const inNames = (document: PDFDocument) => document.addJavaScript('start', 'app.alert(1)');
    const xfa = (document: PDFDocument) =>
      document.catalog.set(
        PDFName.of('AcroForm'),
        document.context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }),
      );
    for (const change of [inNames, xfa])
      for (const pdf of await changed(change)) expect(findSigningObstacle(pdf)).toBe('javaScript');
  });

  test('with another file in it', async () => {
    for (const pdf of await changed((document) => document.attach(Buffer.from('MZ'), 'run.exe')))
      expect(findSigningObstacle(pdf)).toBe('embeddedFile');
  });

  test('without a table that leads to its objects', async () => {
    const whole = Buffer.from(await textPdf('Award', 2)).toString('latin1');
    for (const text of [
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
      whole.replace(/startxref\s+\d+/, 'startxref\n17'),
      whole.replace(/startxref[\s\S]*$/, ''),
    ])
      expect(findSigningObstacle(Buffer.from(text, 'latin1'))).toBe('noTable');
  });
});

test('an ordinary PDF has no obstacle', async () => {
  expect(findSigningObstacle(await textPdf('Award', 3))).toBeUndefined();
  for (const pdf of await changed(
    withAction({ S: 'URI', URI: PDFString.of('https://portal.example') }, 'link'),
  ))
    expect(findSigningObstacle(pdf)).toBeUndefined();
});

test('a document’s name in a mail holds no address', () => {
  expect(mailedDocumentName('Win 1 lakh - visit evil.example now.pdf')).toBe(
    'Win 1 lakh - visit evil[.]example now',
  );
  expect(mailedDocumentName('www.evil.co.in.zip')).toBe('www[.]evil[.]co[.]in[.]zip');
  expect(mailedDocumentName('ask me@evil.example.docx')).toBe('ask me[at]evil[.]example');
  expect(mailedDocumentName('bücher.рф.PDF')).toBe('bücher[.]рф');
  expect(mailedDocumentName('Award of 5. March.pdf')).toBe('Award of 5. March');
});
