import { formatText } from '../../pdf/lexer.ts';
import type { ObjectBody, ObjectWriter } from '../output/object-writer.ts';
import type { ElementKid, SheetElement } from './sheet-elements.ts';

/**
 * The logical structure of the bundle (14.7): an element for each page in order. A page of a source is
 * one paragraph, or a picture where it has no text; sheets of the bundle have headings, lists and links.
 */
export class Structure {
  readonly rootNum: number;
  private readonly documentNum: number;
  private readonly first: number;
  private readonly pageCount: number;
  private readonly writer: ObjectWriter;
  /** What marked content of a page belongs to, by the page's index. */
  private readonly pages = new Map<number, string>();
  private readonly annotations: { key: number; element: number }[] = [];

  constructor(pageCount: number, writer: ObjectWriter) {
    this.pageCount = pageCount;
    this.writer = writer;
    this.rootNum = writer.reserve();
    this.documentNum = writer.reserve();
    this.first = writer.reserve(pageCount);
  }

  /** The element of a page. */
  elementNum(index: number): number {
    return this.first + index;
  }

  /** Names an annotation in the tree of parents. */
  annotationKey(num: number): number {
    return this.pageCount + num;
  }

  /** The element of a source's page, whose content is marked as 0. */
  sourceElement(
    index: number,
    {
      pageNum,
      kids,
      alternative,
    }: { pageNum: number; kids: readonly string[]; alternative: string | undefined },
  ): ObjectBody {
    const type = alternative === undefined ? '/S/P' : `/S/Figure/Alt ${formatText(alternative)}`;
    return {
      num: this.elementNum(index),
      text: `<</Type/StructElem${type}/P ${this.documentNum} 0 R/Pg ${pageNum} 0 R/K[${['0', ...kids].join(' ')}]>>`,
    };
  }

  /** Notes that a source's page, with its annotations, has been written. */
  addSource(index: number): void {
    this.pages.set(index, `[${this.elementNum(index)} 0 R]`);
  }

  addAnnotations(annotations: readonly { key: number; element: number }[]): void {
    for (const annotation of annotations) this.annotations.push(annotation);
  }

  /** Elements of a page that the bundle draws. */
  sheetElements(
    index: number,
    {
      pageNum,
      elements,
      annotationNums,
    }: { pageNum: number; elements: readonly SheetElement[]; annotationNums: readonly number[] },
  ): ObjectBody[] {
    const bodies: ObjectBody[] = [];
    const marked: number[] = [];
    const write = ({ type, kids }: SheetElement, num: number, parent: number) => {
      const written = kids.map((kid) =>
        this.kid(kid, { num, pageNum, annotationNums, marked, write }),
      );
      bodies.push({
        num,
        text: `<</Type/StructElem/S/${type}/P ${parent} 0 R/Pg ${pageNum} 0 R/K[${written.join(' ')}]>>`,
      });
    };
    write({ type: 'Sect', kids: [...elements] }, this.elementNum(index), this.documentNum);
    this.pages.set(index, `[${marked.map((element) => `${element} 0 R`).join(' ')}]`);
    return bodies;
  }

  private kid(
    kid: ElementKid,
    {
      num,
      pageNum,
      annotationNums,
      marked,
      write,
    }: {
      num: number;
      pageNum: number;
      annotationNums: readonly number[];
      marked: number[];
      write: (element: SheetElement, num: number, parent: number) => void;
    },
  ): string {
    if (typeof kid === 'number') {
      marked[kid] = num;
      return String(kid);
    }
    if ('annotation' in kid) {
      const annotation = annotationNums[kid.annotation] ?? 0;
      this.annotations.push({ key: this.annotationKey(annotation), element: num });
      return objectReference(annotation, pageNum);
    }
    const own = this.writer.reserve();
    write(kid, own, num);
    return `${own} 0 R`;
  }

  /** The root, the element of the document and the tree of parents. */
  *end(has: (index: number) => boolean): Generator<ObjectBody> {
    const parentsNum = this.writer.reserve();
    const kids: string[] = [];
    const parents: string[] = [];
    for (let index = 0; index < this.pageCount; index++) {
      const marked = this.pages.get(index);
      if (marked === undefined || !has(index)) continue;
      kids.push(`${this.elementNum(index)} 0 R`);
      parents.push(`${index}${marked}`);
    }
    const ordered = [...this.annotations].sort((a, b) => a.key - b.key);
    for (const { key, element } of ordered) parents.push(`${key} ${element} 0 R`);
    yield {
      num: this.documentNum,
      text: `<</Type/StructElem/S/Document/P ${this.rootNum} 0 R/K[${kids.join(' ')}]>>`,
    };
    yield { num: parentsNum, text: `<</Nums[${parents.join(' ')}]>>` };
    yield {
      num: this.rootNum,
      text: `<</Type/StructTreeRoot/K ${this.documentNum} 0 R/ParentTree ${parentsNum} 0 R>>`,
    };
  }
}

/** An annotation as a kid of an element. */
export const objectReference = (annotation: number, pageNum: number): string =>
  `<</Type/OBJR/Obj ${annotation} 0 R/Pg ${pageNum} 0 R>>`;
