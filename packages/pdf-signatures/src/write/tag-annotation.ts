import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from 'pdf-lib';

/** New and changed objects of an update. */
export type Changes = Map<PDFRef, PDFObject>;

/**
 * Names an annotation in the structure of a tagged PDF, as ISO 14289-1 (7.18) asks: as a Form if it is a
 * field, else as an Annot. A PDF without tags, or with tags of a form that is not understood, stays as it
 * is: it can be signed all the same.
 */
export function tagAnnotation(
  { context, catalog }: Pick<PDFDocument, 'context' | 'catalog'>,
  {
    annotation,
    page,
    type,
    text,
    add,
    changes,
  }: {
    annotation: PDFRef;
    page: PDFRef;
    type: 'Form' | 'Annot';
    /** What a screen reader says. */
    text: string;
    add: (object: PDFObject) => PDFRef;
    changes: Changes;
  },
): void {
  const tree = structureOf(context, catalog);
  if (!tree) return;
  const { root, parent, parentRef, numbers, key } = tree;
  const element = add(
    context.obj({
      Type: 'StructElem',
      S: type,
      P: parentRef,
      Alt: PDFHexString.fromText(text),
      K: [{ Type: 'OBJR', Obj: annotation, Pg: page }],
    }),
  );
  append(context, { owner: parent, key: 'K', changes }, element);
  changes.set(parentRef, parent);
  addNumber(context, { numbers, key, element, add, changes });
  root.dict.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(key + 1));
  changes.set(root.ref, root.dict);
  context.lookup(annotation, PDFDict).set(PDFName.of('StructParent'), PDFNumber.of(key));
  const tabs = PDFName.of('Tabs');
  const owner = context.lookup(page, PDFDict);
  if (owner.has(tabs)) return;
  owner.set(tabs, PDFName.of('S'));
  changes.set(page, owner);
}

type Numbers = { dict: PDFDict; ref: PDFRef };

/** Where an element is added: below the document's own element if the root has one. */
function structureOf(context: PDFContext, catalog: PDFDict) {
  const ref = catalog.get(PDFName.of('StructTreeRoot'));
  const dict = context.lookup(ref);
  if (!(ref instanceof PDFRef && dict instanceof PDFDict)) return undefined;
  const numbersRef = dict.get(PDFName.of('ParentTree'));
  const numbers = context.lookup(numbersRef);
  if (!(numbersRef instanceof PDFRef && numbers instanceof PDFDict)) return undefined;
  const next = context.lookup(dict.get(PDFName.of('ParentTreeNextKey')));
  if (!(next instanceof PDFNumber)) return undefined;
  const top = onlyKid(context, dict);
  return {
    root: { ref, dict },
    parentRef: top?.ref ?? ref,
    parent: top?.dict ?? dict,
    numbers: { ref: numbersRef, dict: numbers },
    key: next.asNumber(),
  };
}

function onlyKid(context: PDFContext, root: PDFDict): Numbers | undefined {
  const held = root.get(PDFName.of('K'));
  const kids = context.lookup(held);
  const ref = kids instanceof PDFArray && kids.size() === 1 ? kids.get(0) : held;
  const dict = context.lookup(ref);
  return ref instanceof PDFRef && dict instanceof PDFDict ? { ref, dict } : undefined;
}

/** Adds the largest key of a number tree: to its only list, or as a list of its own. */
function addNumber(
  context: PDFContext,
  {
    numbers: { dict, ref },
    key,
    element,
    add,
    changes,
  }: {
    numbers: Numbers;
    key: number;
    element: PDFRef;
    add: (object: PDFObject) => PDFRef;
    changes: Changes;
  },
): void {
  if (context.lookup(dict.get(PDFName.of('Kids'))) instanceof PDFArray) {
    const leaf = add(context.obj({ Limits: [key, key], Nums: [key, element] }));
    append(context, { owner: dict, key: 'Kids', changes }, leaf);
  } else append(context, { owner: dict, key: 'Nums', changes }, PDFNumber.of(key), element);
  changes.set(ref, dict);
}

/** Appends to an entry that is an array, a single object, or missing. Its owner is noted by the caller. */
function append(
  context: PDFContext,
  { owner, key, changes }: { owner: PDFDict; key: string; changes: Changes },
  ...entries: PDFObject[]
): void {
  const name = PDFName.of(key);
  const held = owner.get(name);
  const array = context.lookup(held);
  if (!(array instanceof PDFArray)) {
    owner.set(name, context.obj([...(held ? [held] : []), ...entries]));
    return;
  }
  for (const entry of entries) array.push(entry);
  if (held instanceof PDFRef) changes.set(held, array);
}
