import type { ObjectBody, ObjectWriter } from './object-writer.ts';

const FAN_OUT = 64;

/** A balanced page tree, numbered before its pages are known to exist. */
export class PageTree {
  private readonly first: number;
  private readonly present: boolean[];
  /** First number and length of each level, from the lowest to the root. */
  private readonly levels: { first: number; length: number }[] = [];

  constructor(pageCount: number, writer: ObjectWriter) {
    this.present = Array.from({ length: pageCount }, () => false);
    this.first = writer.reserve(pageCount);
    let length = pageCount;
    do {
      length = Math.max(1, Math.ceil(length / FAN_OUT));
      this.levels.push({ first: writer.reserve(length), length });
    } while (length > 1);
  }

  get count(): number {
    return this.present.filter(Boolean).length;
  }

  /** Page objects in their order. */
  get pageNums(): number[] {
    return this.present.flatMap((isPresent, index) => (isPresent ? [this.pageNum(index)] : []));
  }

  get nodeNums(): number[] {
    return this.levels.flatMap(({ first, length }) =>
      Array.from({ length }, (_, index) => first + index),
    );
  }

  get rootNum(): number {
    return this.levels.at(-1)?.first ?? 0;
  }

  pageNum(index: number): number {
    return this.first + index;
  }

  parentNum(index: number): number {
    return (this.levels[0]?.first ?? 0) + Math.floor(index / FAN_OUT);
  }

  add(index: number): void {
    this.present[index] = true;
  }

  has(index: number): boolean {
    return this.present[index] ?? false;
  }

  *nodes(): Generator<ObjectBody> {
    let kids = this.present.map((isPresent, index) => ({
      num: this.pageNum(index),
      count: isPresent ? 1 : 0,
    }));
    for (const [depth, { first, length }] of this.levels.entries()) {
      const above = this.levels[depth + 1];
      const nodes: { num: number; count: number }[] = [];
      for (let at = 0; at < length; at++) {
        const own = kids.slice(at * FAN_OUT, (at + 1) * FAN_OUT).filter(({ count }) => count > 0);
        const count = own.reduce((sum, kid) => sum + kid.count, 0);
        nodes.push({ num: first + at, count });
        if (count === 0 && above !== undefined) continue;
        const parent =
          above === undefined ? '' : `/Parent ${above.first + Math.floor(at / FAN_OUT)} 0 R`;
        const list = own.map(({ num }) => `${num} 0 R`).join(' ');
        yield { num: first + at, text: `<</Type/Pages/Count ${count}${parent}/Kids[${list}]>>` };
      }
      kids = nodes;
    }
  }
}
