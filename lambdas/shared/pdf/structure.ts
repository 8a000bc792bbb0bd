import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRef,
  PDFString,
} from 'pdf-lib';
import { isAttachment } from '../rich-text/blocks.ts';
import type { Area } from './draw-line.ts';
import type { PrintedLink } from './line-pieces.ts';

/**
 * The logical structure of a PDF of flowing text (ISO 32000-1, 14.7), by which readers for blind people
 * know its headings, lists and tables. PDF/UA-1 asks for it.
 */

type ElementType =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'BlockQuote'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Link'
  | 'Note';

/** Marked content of a page, by its number there. */
type Mark = { page: number; number: number };

export type Element = {
  type: ElementType;
  kids: (Element | Mark)[];
  /** Language of the text, if it is not that of the document. */
  language?: string | undefined;
  /** An attribute, e.g. the scope of a head cell. */
  attributes?: { owner: 'List' | 'Table'; name: string; value: string };
  /** Unique in the document; a note must have one. */
  id?: string;
};

/** A link of a page, with the element that stands for it. */
type PlacedLink = { page: number; area: Area; link: PrintedLink; element: Element };

/** Marks what is drawn on one page. */
export type Tagging = {
  /** Operators as the content of an element. */
  content(element: Element, operators: string): string;
  /** Operators that are no content: lines, page numbers. */
  artifact(operators: string): string;
  /** A link in the text of an element that a click opens; addresses of attachments are private. */
  link(element: Element, link: PrintedLink, area: Area): void;
};

type ListLevel = { list: Element; body: Element | undefined };

/** 'Decimal' for '2.', 'Disc' for a bullet, 'LowerAlpha' for 'b.' */
const numberingOf = (mark: string): string =>
  mark === '•' ? 'Disc' : /^\d/.test(mark) ? 'Decimal' : 'LowerAlpha';

/** The scripts of India that have one main language; Devanagari is taken for Hindi. */
const languages = [
  [/\p{Script=Devanagari}/gu, 'hi-IN'],
  [/\p{Script=Bengali}/gu, 'bn-IN'],
  [/\p{Script=Gurmukhi}/gu, 'pa-IN'],
  [/\p{Script=Gujarati}/gu, 'gu-IN'],
  [/\p{Script=Oriya}/gu, 'or-IN'],
  [/\p{Script=Tamil}/gu, 'ta-IN'],
  [/\p{Script=Telugu}/gu, 'te-IN'],
  [/\p{Script=Kannada}/gu, 'kn-IN'],
  [/\p{Script=Malayalam}/gu, 'ml-IN'],
  [/\p{Script=Arabic}/gu, 'ur-IN'],
] as const;

/** The language of a text of which most letters are in one script of India; otherwise undefined. */
export function languageOf(text: string): string | undefined {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return languages.find(([script]) => (text.match(script)?.length ?? 0) > letters / 2)?.[1];
}

export class Structure {
  private readonly root: Element = { type: 'Document', kids: [] };
  /** The elements of the marks of each page. */
  private readonly pages: Element[][] = [];
  /** The lists that the latest text belongs to, the outermost first. */
  private lists: ListLevel[] = [];
  private readonly links: PlacedLink[] = [];

  add(type: ElementType, parent = this.root): Element {
    const element: Element = { type, kids: [] };
    parent.kids.push(element);
    return element;
  }

  /** An element of the document itself; a list before it has ended. */
  block(type: 'H1' | 'H2' | 'P' | 'Table', quoteDepth = 0): Element {
    this.lists = [];
    let parent = this.root;
    for (let depth = 0; depth < quoteDepth; depth += 1) parent = this.add('BlockQuote', parent);
    return this.add(type, parent);
  }

  /** A paragraph of a list, and the element of its mark. One without a mark continues the item before. */
  item({ depth, mark }: { depth: number; mark?: string | undefined }): {
    text: Element;
    label: Element | undefined;
  } {
    this.lists = this.lists.slice(0, depth);
    while (this.lists.length < depth) {
      const outer = this.lists.at(-1);
      const list = this.add('L', outer?.body ?? outer?.list ?? this.root);
      if (mark !== undefined)
        list.attributes = { owner: 'List', name: 'ListNumbering', value: numberingOf(mark) };
      this.lists.push({ list, body: undefined });
    }
    const level = this.lists.at(-1);
    if (!level) return { text: this.add('P'), label: undefined };
    let label: Element | undefined;
    if (mark !== undefined || !level.body) {
      const item = this.add('LI', level.list);
      if (mark !== undefined) label = this.add('Lbl', item);
      level.body = this.add('LBody', item);
    }
    return { text: this.add('P', level.body), label };
  }

  page(page: number): Tagging {
    const elements: Element[] = [];
    this.pages[page] = elements;
    return {
      content: (element, operators) => {
        if (operators === '') return '';
        const number = elements.length;
        elements.push(element);
        element.kids.push({ page, number });
        return `/${element.type} <</MCID ${number}>> BDC\n${operators}EMC\n`;
      },
      artifact: (operators) => (operators === '' ? '' : `/Artifact BMC\n${operators}EMC\n`),
      link: (element, link, area) => {
        if (!isAttachment(link.href))
          this.links.push({ page, area, link, element: this.add('Link', element) });
      },
    };
  }

  /** Writes the tree into the document whose pages were marked. */
  write(document: PDFDocument, pages: readonly PDFPage[]): void {
    const { context, catalog } = document;
    const root = context.nextRef();
    const refs = new Map<Element, PDFRef>();
    const refOf = (element: Element): PDFRef => {
      const known = refs.get(element) ?? context.nextRef();
      refs.set(element, known);
      return known;
    };
    const annotations = this.writeLinks(document, pages);
    const named: { id: string; ref: PDFRef }[] = [];
    const writeElement = (element: Element, parent: PDFRef): void => {
      const { type, kids, attributes, language, id } = element;
      const ref = refOf(element);
      if (id !== undefined) named.push({ id, ref });
      const annotation = annotations.get(element);
      const first = kids.find((kid) => 'page' in kid);
      const ofPage = first && pages[first.page]?.ref;
      context.assign(
        ref,
        context.obj({
          Type: 'StructElem',
          S: type,
          P: parent,
          ...(ofPage && { Pg: ofPage }),
          ...(language !== undefined && { Lang: PDFString.of(language) }),
          ...(id !== undefined && { ID: PDFString.of(id) }),
          ...(attributes && {
            A: { O: attributes.owner, [attributes.name]: PDFName.of(attributes.value) },
          }),
          K: annotation
            ? context.obj({ Type: 'OBJR', Obj: annotation.ref, Pg: annotation.page })
            : kids.map((kid) => {
                if (!('page' in kid)) return refOf(kid);
                if (kid.page === first?.page) return PDFNumber.of(kid.number);
                const other = pages[kid.page]?.ref;
                return context.obj({ Type: 'MCR', ...(other && { Pg: other }), MCID: kid.number });
              }),
        }),
      );
      for (const kid of kids) if (!('page' in kid)) writeElement(kid, ref);
    };
    writeElement(this.root, root);
    const parents = [
      ...this.pages.flatMap((elements, page) => [
        PDFNumber.of(page),
        context.obj(elements.map(refOf)),
      ]),
      ...this.links.flatMap(({ element }, at) => [
        PDFNumber.of(this.pages.length + at),
        refOf(element),
      ]),
    ];
    // In the order of their bytes, as a name tree is.
    named.sort((a, b) => (a.id < b.id ? -1 : 1));
    context.assign(
      root,
      context.obj({
        Type: 'StructTreeRoot',
        K: refOf(this.root),
        ParentTree: context.register(context.obj({ Nums: parents })),
        ParentTreeNextKey: this.pages.length + this.links.length,
        ...(named.length > 0 && {
          IDTree: { Names: named.flatMap(({ id, ref }) => [PDFString.of(id), ref]) },
        }),
      }),
    );
    for (const [at, page] of pages.entries()) {
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(at));
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    }
    catalog.set(PDFName.of('StructTreeRoot'), root);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }

  /** Adds the annotations of links to their pages; by the elements that stand for them. */
  private writeLinks(
    { context }: PDFDocument,
    pages: readonly PDFPage[],
  ): Map<Element, { ref: PDFRef; page: PDFRef }> {
    const annotations = new Map<Element, { ref: PDFRef; page: PDFRef }>();
    for (const [at, { page: number, area, link, element }] of this.links.entries()) {
      const page = pages[number];
      if (!page) throw new RangeError(`The document has no page ${number + 1}`);
      const annotation = context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: area,
        Border: [0, 0, 0],
        // Printed pages keep it.
        F: 4,
        Contents: PDFHexString.fromText(link.text),
        A: { S: 'URI', URI: PDFString.of(addressBytes(link.href)) },
        StructParent: this.pages.length + at,
      });
      const ref = context.register(annotation);
      page.node.addAnnot(ref);
      annotations.set(element, { ref, page: page.ref });
    }
    return annotations;
  }
}

/** An address in ASCII, with the characters escaped that end a string of PDF. */
const addressBytes = (href: string): string =>
  href
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/[\\()]/g, '\\$&');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text of an XML element. XML 1.0 has no control characters and no lone surrogates. */
const xmlText = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>]/g, (character) => entities[character] ?? character);

/** Writes the metadata, which declare PDF/UA-1. */
export function declareUa(
  document: PDFDocument,
  { title, author, now }: { title: string; author: string; now: Date },
): void {
  const instant = now.toISOString();
  const xml =
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""' +
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"' +
    ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">' +
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>` +
    `<dc:creator><rdf:Seq><rdf:li>${xmlText(author)}</rdf:li></rdf:Seq></dc:creator>` +
    `<xmp:CreateDate>${instant}</xmp:CreateDate><xmp:ModifyDate>${instant}</xmp:ModifyDate>` +
    '<pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>';
  const stream = document.context.stream(Buffer.from(xml), { Type: 'Metadata', Subtype: 'XML' });
  document.catalog.set(PDFName.of('Metadata'), document.context.register(stream));
}
