/**
 * A numbered paragraph or clause at the beginning of a line: '14.', '14)', '4.2', '¶ 14'. Each part is bounded, so
 * that the time grows with the text only.
 */
const NUMBERED_LINE =
  /^[^\S\n]{0,20}(?:¶\s?|[Pp]ara\.?\s|\()?(?:(\d{1,5})[.)]|(\d{1,5}(?:\.\d{1,3}){1,3})\.?)(?=\s)/gm;

/** The first page, from 1, on which each paragraph begins. */
export function indexParts(pages: readonly string[]): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  for (const [index, text] of pages.entries())
    for (const [, whole, dotted] of text.matchAll(NUMBERED_LINE)) {
      const number = whole ?? dotted ?? '';
      if (!parts.has(number)) parts.set(number, index + 1);
    }
  return parts;
}
