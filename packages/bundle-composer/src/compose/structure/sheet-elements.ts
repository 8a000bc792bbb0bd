/** Marked content of the page by its number, an annotation of the page by its index, or an element. */
export type ElementKid = number | { annotation: number } | SheetElement;

/** An element of the logical structure of a page that the bundle draws (14.7). */
export type SheetElement = { type: string; kids: ElementKid[] };

/** Numbers the marked content of a page. */
export class Marks {
  private count = 0;

  next(): number {
    return this.count++;
  }

  wrap(id: number, operators: string): string {
    return `/Span <</MCID ${id}>> BDC\n${operators}EMC\n`;
  }
}
