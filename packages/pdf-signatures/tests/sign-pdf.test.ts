import { PDFDocument, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { pagesPdf } from '../../bundle-composer/tests/make-pdf.ts';
import { openRendered, type Picture } from '../../typesetter/tests/pdfium.ts';
import { isExtensionOf, readSignatures } from '../src/index.ts';
import { type Placement, signPdf } from '../src/write/sign-pdf.ts';
import { makeDocument, SIGNED_AT, sign } from './make-document.ts';
import { makeSigner } from './make-signer.ts';

/** Smallest box around everything that is not white, in points from the upper left corner. */
function inkOf({ width, height, rgba }: Picture, scale: number) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((rgba[(y * width + x) * 4] ?? 255) < 250) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
  return { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale };
}

/** Opens a copy whose signature is a stamp: PDFium leaves the fields of forms to its embedder. */
function render(signed: Uint8Array) {
  const copy = Buffer.from(signed)
    .toString('latin1')
    .replaceAll('/Subtype /Widget', '/Subtype /Stamp ');
  return openRendered(Buffer.from(copy, 'latin1'));
}

const blank = (entries: string) => pagesPdf([{ text: '', content: '', entries }]);

async function withForm() {
  const document = await PDFDocument.create();
  const page = document.addPage();
  document.getForm().createTextField('Claim number').addToPage(page, { x: 50, y: 700 });
  return document.save({ useObjectStreams: false });
}

/** A PDF whose annotations and form fields are arrays of their own. */
async function withIndirectArrays() {
  const document = await PDFDocument.load(await withForm());
  const { context, catalog } = document;
  const page = document.getPage(0).node;
  for (const [owner, key] of [
    [page, 'Annots'],
    [catalog.getAcroForm()?.dict, 'Fields'],
  ] as const) {
    const array = owner?.get(PDFName.of(key));
    if (array) owner?.set(PDFName.of(key), context.register(array));
  }
  return document.save({ useObjectStreams: false });
}

const documents = {
  'a cross-reference table': () => makeDocument(),
  'cross-reference and object streams': () => makeDocument({ useObjectStreams: true }),
  'an earlier signature': async () => sign(await makeDocument(), 'Earlier signatory'),
  'an earlier signature and object streams': async () =>
    sign(await makeDocument({ useObjectStreams: true }), 'Earlier signatory'),
  'a form': withForm,
  'annotations and fields in arrays of their own': withIndirectArrays,
  'bytes before its header': async () =>
    Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), await makeDocument()]),
  'bytes after its end': async () => Buffer.concat([await makeDocument(), Buffer.from('\r\n\0\0')]),
};

describe('signing a PDF', () => {
  it.each(Object.entries(documents))('signs a PDF with %s', async (_, make) => {
    const original = await make();
    const earlier = await readSignatures(original);

    const signed = await sign(original, 'Asha Rao');

    expect(isExtensionOf(original, signed)).toBe(true);
    const signatures = await readSignatures(signed);
    expect(signatures).toHaveLength(earlier.length + 1);
    expect(signatures.every(({ isIntact }) => isIntact)).toBe(true);
    expect(signatures.at(-1)).toMatchObject({
      signerName: 'Asha Rao',
      signedAt: SIGNED_AT.toISOString(),
      endsAt: signed.length,
      coversWholeFile: true,
      isChainValid: true,
    });
    // Two other readers find the page and the field.
    expect((await openRendered(signed)).pageCount).toBe(1);
    const fields = (await PDFDocument.load(signed)).getForm().getFields();
    const before = (await PDFDocument.load(original)).getForm().getFields();
    expect(fields).toHaveLength(before.length + 1);
  });

  it('writes a cross-reference section of the kind that the PDF has', async () => {
    const tail = async (useObjectStreams: boolean) => {
      const original = await makeDocument({ useObjectStreams });
      const signed = await sign(original, 'Asha Rao');
      return Buffer.from(signed.subarray(original.length)).toString('latin1');
    };
    expect(await tail(true)).toMatch(/\/Type \/XRef/);
    expect(await tail(true)).not.toMatch(/^xref/m);
    expect(await tail(false)).toMatch(/^xref$/m);
    expect(await tail(false)).not.toMatch(/\/XRef/);
  });

  it('puts the certificates into the security store, beside earlier ones', async () => {
    const once = await sign(await makeDocument(), 'Asha Rao');
    const twice = await sign(once, 'Vikram Shah');
    const count = async (pdf: Uint8Array) => {
      const { context, catalog } = await PDFDocument.load(pdf);
      const store = context.lookup(catalog.get(PDFName.of('DSS')));
      return `${store}`.match(/ R/g)?.length;
    };
    expect(await count(once)).toBe(2);
    expect(await count(twice)).toBe(4);
  });

  it.each([
    ['is encrypted', 'The PDF is encrypted', encrypted],
    ['has no end', 'The PDF is damaged', async () => (await makeDocument()).slice(0, 400)],
    ['is no PDF', 'The PDF is damaged', async () => Buffer.from('PK\u0003\u0004 a Word file')],
    ['is empty', 'The PDF is damaged', async () => new Uint8Array()],
    ['has fewer pages', 'The PDF has no page 2', () => makeDocument(), { page: 2 }],
    ['is certified against changes', 'certified against any change', certified],
  ] satisfies [string, string, () => Promise<Uint8Array>, Placement?][])(
    'refuses a PDF that %s',
    async (_, message, make, placement: Placement = { page: 1 }) => {
      const signer = await makeSigner('Asha Rao');
      const signing = signPdf(await make(), {
        ...signer,
        name: 'Asha Rao',
        signedAt: SIGNED_AT,
        ...placement,
      });
      await expect(signing).rejects.toThrow(expect.objectContaining({ name: 'PdfSigningError' }));
      await expect(signing).rejects.toThrow(message);
    },
  );
});

async function encrypted() {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
  return document.save();
}

async function certified() {
  const document = await PDFDocument.create();
  document.addPage();
  const parameters = { Type: 'TransformParams', P: 1 };
  const reference = { Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: parameters };
  const signature = document.context.register(
    document.context.obj({ Type: 'Sig', Reference: [reference] }),
  );
  document.catalog.set(PDFName.of('Perms'), document.context.obj({ DocMDP: signature }));
  return document.save();
}

describe('the visible signature', () => {
  const rectangle = { left: 100, top: 200, width: 180, height: 60 };

  it.each([
    ['upright', '/MediaBox[0 0 595 842]'],
    ['turned by 90 degrees', '/MediaBox[0 0 595 842]/Rotate 90'],
    ['turned by 180 degrees', '/MediaBox[0 0 595 842]/Rotate 180'],
    ['turned by -90 degrees', '/MediaBox[0 0 595 842]/Rotate -90'],
    ['cropped', '/MediaBox[-20 -10 800 900]/CropBox[30 40 600 800]'],
    ['cropped and turned', '/MediaBox[-20 -10 800 900]/CropBox[30 40 600 800]/Rotate 270'],
  ])('stands in its rectangle on a page that is %s', async (_, entries) => {
    const signed = await sign(blank(entries), 'Asha Rao', { rectangle });
    const ink = inkOf((await render(signed)).picture(0, 2), 2);
    expect(ink.left).toBeCloseTo(100, -0.5);
    expect(ink.top).toBeCloseTo(200, -0.5);
    expect(ink.right).toBeCloseTo(280, -0.5);
    expect(ink.bottom).toBeCloseTo(260, -0.5);
  });

  it('looks the same on each rotation', async () => {
    const pictures = [];
    for (const rotation of [0, 90, 180, 270]) {
      const page = blank(`/MediaBox[0 0 600 600]/Rotate ${rotation}`);
      const { rgba } = (await render(await sign(page, 'Asha Rao', { rectangle }))).picture(0);
      pictures.push(rgba);
    }
    const [first = Buffer.alloc(0), ...others] = pictures;
    for (const other of others) {
      const differing = first.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 128);
      expect(differing.length).toBeLessThan(first.length / 1_000);
    }
  });

  it.each([
    'Asha Rao',
    'आशा राव',
    'ஆஷா ராவ்',
    'আশা রাও',
    'ਆਸ਼ਾ',
    'آشا راؤ',
    'ଆଶା',
    '李明 \u0000 \u202e x',
    'A'.repeat(400),
  ])('draws the name %j inside of the rectangle', async (name) => {
    const signed = await sign(blank(''), name, { rectangle });
    const ink = inkOf((await render(signed)).picture(0, 2), 2);
    expect(ink.left).toBeCloseTo(100, -0.5);
    expect(ink.top).toBeCloseTo(200, -0.5);
    expect(ink.right).toBeCloseTo(280, -0.5);
    expect(ink.bottom).toBeCloseTo(260, -0.5);
    expect(await readSignatures(signed)).toMatchObject([{ isIntact: true }]);
  });

  it('does not cover an earlier signature when no rectangle is given', async () => {
    let signed = await makeDocument();
    for (let count = 0; count < 5; count++) signed = await sign(signed, `Signatory ${count}`);
    const fields = (await PDFDocument.load(signed)).getForm().getFields();
    const boxes = fields.flatMap((field) =>
      field.acroField.getWidgets().map((widget) => widget.getRectangle()),
    );
    expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
    for (const { x, y, width, height } of boxes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(595);
      expect(y + height).toBeLessThanOrEqual(842);
    }
  });

  it('is drawn on more pages with one field', async () => {
    const original = await makeDocument({ pageCount: 3 });
    const signed = await sign(original, 'Asha Rao', {
      page: 2,
      alsoOn: [{ page: 1 }, { page: 3 }],
    });
    const document = await PDFDocument.load(signed);
    expect(document.getForm().getFields()).toHaveLength(1);
    const rendered = await render(signed);
    const before = await openRendered(original);
    for (const page of [0, 1, 2])
      expect(rendered.picture(page).rgba.equals(before.picture(page).rgba)).toBe(false);
  });
});
