import type { ObjectBody, ObjectWriter } from './output/object-writer.ts';
import type { Bookmark } from './source/source-outline.ts';

/** Objects of an outline, its root first; none without bookmarks. Only the top level is open. */
export function outlineObjects(bookmarks: readonly Bookmark[], writer: ObjectWriter): ObjectBody[] {
  if (bookmarks.length === 0) return [];
  const root: ObjectBody = { num: writer.reserve(), text: '' };
  const bodies = [root];

  const write = (items: readonly Bookmark[], parent: number) => {
    const numbers = items.map(() => writer.reserve());
    for (const [index, { title, destination, children }] of items.entries()) {
      const num = numbers[index] ?? 0;
      const body: ObjectBody = { num, text: '' };
      bodies.push(body);
      const previous = index > 0 ? `/Prev ${numbers[index - 1]} 0 R` : '';
      const next = index + 1 < items.length ? `/Next ${numbers[index + 1]} 0 R` : '';
      const below = children.length > 0 ? write(children, num) : undefined;
      const nested =
        below === undefined
          ? ''
          : `/First ${below.first} 0 R/Last ${below.last} 0 R/Count -${children.length}`;
      body.text = `<</Title ${title}/Parent ${parent} 0 R/Dest ${destination}${previous}${next}${nested}>>`;
    }
    return { first: numbers[0] ?? 0, last: numbers.at(-1) ?? 0 };
  };

  const { first, last } = write(bookmarks, root.num);
  root.text = `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${bookmarks.length}>>`;
  return bodies;
}
