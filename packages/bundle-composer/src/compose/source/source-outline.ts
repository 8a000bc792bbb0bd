import { formatText } from '../../pdf/lexer.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { PdfRef, type PdfValue, textOf } from '../../pdf/values.ts';
import type { Destinations } from './destinations.ts';

/** A bookmark of a source; `page` counts from 0. */
export type SourceBookmark = {
  title: string;
  page: number | undefined;
  view: string;
  children: SourceBookmark[];
};

const ITEMS_MAX = 20_000;
const DEPTH_MAX = 32;
const TITLE_LENGTH_MAX = 1000;

/** The bookmarks of a source that lead to pages. */
export function readSourceOutline(file: PdfFile, destinations: Destinations): SourceBookmark[] {
  const visited = new Set<number>();
  const read = (first: PdfValue | undefined, depth: number): SourceBookmark[] => {
    const bookmarks: SourceBookmark[] = [];
    let next = first;
    while (next instanceof PdfRef && !visited.has(next.num) && visited.size < ITEMS_MAX) {
      visited.add(next.num);
      const item = file.dict(next);
      if (item === undefined) break;
      const children = depth < DEPTH_MAX ? read(item.get('First'), depth + 1) : [];
      const target = destinations.targetOf(item);
      const title = textOf(file.resolve(item.get('Title'))) ?? '';
      const isPage = target?.kind === 'page';
      bookmarks.push({
        title: formatText(title.slice(0, TITLE_LENGTH_MAX)),
        page: isPage ? target.page : undefined,
        view: isPage ? target.view : '',
        children,
      });
      next = item.get('Next');
    }
    return bookmarks;
  };
  return read(file.dict(file.root().get('Outlines'))?.get('First'), 0);
}

export type Bookmark = { title: string; destination: string; children: Bookmark[] };

/**
 * The bookmarks that lead to selected pages. Below one that does not, those that do move up.
 */
export function selectBookmarks(
  bookmarks: readonly SourceBookmark[],
  destinationOf: (page: number, view: string) => string | undefined,
): Bookmark[] {
  return bookmarks.flatMap(({ title, page, view, children }) => {
    const selected = selectBookmarks(children, destinationOf);
    const destination = page === undefined ? undefined : destinationOf(page, view);
    return destination === undefined ? selected : [{ title, destination, children: selected }];
  });
}
