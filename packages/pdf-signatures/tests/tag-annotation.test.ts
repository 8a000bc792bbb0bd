import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFRef } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { isExtensionOf, readSignatures } from '../src/index.ts';
import { signPdf } from '../src/write/sign-pdf.ts';
import { SIGNED_AT, sign } from './make-document.ts';
import { makeSigner } from './make-signer.ts';

/** Signatures in the structure of tagged PDFs (ISO 14289-1, 7.18). */

const name = (text: string) => PDFName.of(text);

/** Ways in which a tagged PDF holds its elements and its number tree. */
type Shape = { kids?: 'one' | 'array' | 'indirect' | 'two'; numbers?: 'list' | 'lists' };

async function taggedPdf({ kids = 'one', numbers = 'list' }: Shape = {}) {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const { context, catalog } = document;
  const element = (P: PDFRef) => context.register(context.obj({ Type: 'StructElem', S: 'P', P }));
  const root = context.nextRef();
  const top = context.register(
    context.obj({ Type: 'StructElem', S: 'Document', P: root, K: [element(root)] }),
  );
  const held = {
    one: top,
    array: context.obj([top]),
    indirect: context.register(context.obj([top])),
    two: context.obj([top, element(root)]),
  }[kids];
  const list = { Limits: [0, 0], Nums: [0, [top]] };
  const tree =
    numbers === 'list' ? { Nums: [0, [top]] } : { Kids: [context.register(context.obj(list))] };
  context.assign(
    root,
    context.obj({
      Type: 'StructTreeRoot',
      K: held,
      ParentTree: context.register(context.obj(tree)),
      ParentTreeNextKey: 1,
    }),
  );
  catalog.set(name('StructTreeRoot'), root);
  catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
  page.node.set(name('StructParents'), PDFNumber.of(0));
  return document.save({ useObjectStreams: false });
}

/** The annotations of page 1 with the elements to which the number tree leads from them. */
async function tagsOf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const root = document.catalog.lookup(name('StructTreeRoot'), PDFDict);
  const tree = root.lookup(name('ParentTree'), PDFDict);
  const kids = tree.lookupMaybe(name('Kids'), PDFArray);
  const lists = kids ? kids.asArray().map((_, at) => kids.lookup(at, PDFDict)) : [tree];
  const elements = new Map<number, PDFDict>();
  for (const list of lists) {
    const numbers = list.lookup(name('Nums'), PDFArray);
    for (let at = 0; at < numbers.size(); at += 2) {
      const element = numbers.lookup(at + 1);
      if (element instanceof PDFDict)
        elements.set(numbers.lookup(at, PDFNumber).asNumber(), element);
    }
  }
  const page = document.getPage(0).node;
  const annotations = page.lookup(name('Annots'), PDFArray);
  const tags = annotations.asArray().map((ref, at) => {
    const annotation = annotations.lookup(at, PDFDict);
    const key = annotation.lookupMaybe(name('StructParent'), PDFNumber)?.asNumber();
    const element = key === undefined ? undefined : elements.get(key);
    const parent = element?.lookup(name('P'), PDFDict);
    const object = element?.lookup(name('K'), PDFArray).lookup(0, PDFDict);
    const siblings = parent?.lookup(name('K'));
    return {
      type: element && String(element.get(name('S'))),
      below: parent && String(parent.get(name('S')) ?? parent.get(name('Type'))),
      pointsBack: object?.get(name('Obj')) === ref,
      isListed:
        siblings instanceof PDFArray &&
        siblings.asArray().some((_, index) => siblings.lookup(index) === element),
    };
  });
  const next = root.lookup(name('ParentTreeNextKey'), PDFNumber).asNumber();
  return { tags, next, tabs: String(page.get(name('Tabs'))) };
}

const form = { type: '/Form', pointsBack: true, isListed: true };

describe('a signature on a tagged PDF', () => {
  it.each<[Shape, below: string]>([
    [{}, '/Document'],
    [{ kids: 'array' }, '/Document'],
    [{ kids: 'indirect' }, '/Document'],
    [{ kids: 'two' }, '/StructTreeRoot'],
    [{ numbers: 'lists' }, '/Document'],
  ])('%o has an element, and so has the next one', async (shape, below) => {
    const pdf = await taggedPdf(shape);
    const once = await sign(pdf, 'Asha Rao');
    const twice = await sign(once, 'Bina Sen');
    expect(isExtensionOf(once, twice)).toBe(true);
    expect((await readSignatures(twice)).map(({ isIntact }) => isIntact)).toEqual([true, true]);
    expect(await tagsOf(twice)).toEqual({
      tags: [
        { ...form, below },
        { ...form, below },
      ],
      next: 3,
      tabs: '/S',
    });
  });

  it('has stamps that are annotations', async () => {
    const signed = await signPdf(await taggedPdf(), {
      ...(await makeSigner('Asha Rao')),
      ...{ name: 'Asha Rao', page: 1, signedAt: SIGNED_AT, alsoOn: [{ page: 1 }] },
    });
    const { tags } = await tagsOf(signed);
    expect(tags.map(({ type, pointsBack }) => [type, pointsBack])).toEqual([
      ['/Form', true],
      ['/Annot', true],
    ]);
  });

  it.each(['ParentTree', 'ParentTreeNextKey'])(
    'is given without an element where %s is missing',
    async (key) => {
      const document = await PDFDocument.load(await taggedPdf());
      document.catalog.lookup(name('StructTreeRoot'), PDFDict).delete(name(key));
      const signed = await sign(await document.save({ useObjectStreams: false }), 'Asha Rao');
      expect((await readSignatures(signed))[0]?.isIntact).toBe(true);
      const page = (await PDFDocument.load(signed)).getPage(0).node;
      const widget = page.lookup(name('Annots'), PDFArray).lookup(0, PDFDict);
      expect(widget.has(name('StructParent'))).toBe(false);
    },
  );
});
