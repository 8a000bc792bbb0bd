import noteIcon from 'primeicons/raw-svg/comment.svg?raw';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { PageTurn } from '#contracts/rules/bundling/bundle-settings.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { useVisibleRange } from '#portal/shared/ui/list/use-visible-range.ts';
import { PagePicture } from '../page-pictures/page-picture.tsx';
import type { PagePictures, PictureSource } from '../page-pictures/page-pictures.ts';
import { describePage, type PageSelection, type PlannedPage } from './page-selection.ts';

/** Width of a page with its gap; CSS has the same value. */
const PAGE_WIDTH = 120;
const BOX = { width: 100, height: 128 };

export type PageStripProps = {
  pages: readonly PlannedPage[];
  /** Titles of the items. */
  titleOf: (itemId: string) => string | undefined;
  /** Keys of the pages with an annotation. */
  annotated: ReadonlySet<string>;
  /** How far pages are turned clockwise, by key. */
  turns: ReadonlyMap<string, PageTurn>;
  pictures: PagePictures;
  sourceOf: (documentId: string) => PictureSource;
  selection: PageSelection | undefined;
  /** A tap extends the selection, as Shift does. */
  isExtending: boolean;
  onSelect: (selection: PageSelection) => void;
  onDelete: () => void;
};

/** All pages of the bundle in a row; only the visible ones are drawn. */
export function PageStrip(props: PageStripProps) {
  const { pages, selection, isExtending, onSelect, onDelete } = props;
  const box = useRef<HTMLDivElement>(null);
  const count = pages.length;
  const range = useVisibleRange(box, { rowSize: PAGE_WIDTH, count, isHorizontal: true });
  const activeAt = Math.max(
    0,
    pages.findIndex(({ key }) => key === selection?.to),
  );
  const fromAt = pages.findIndex(({ key }) => key === selection?.from);
  const isSelected = (at: number) =>
    fromAt >= 0 && at >= Math.min(fromAt, activeAt) && at <= Math.max(fromAt, activeAt);

  const select = (at: number, isExtended: boolean) => {
    const key = pages[at]?.key;
    if (key !== undefined)
      onSelect({ from: isExtended && selection ? selection.from : key, to: key });
  };
  /** Selects the page, scrolls to it and moves the focus there. */
  const go = (at: number, isExtended: boolean) => {
    const strip = box.current;
    if (!strip) return;
    const [left, width] = [at * PAGE_WIDTH, strip.clientWidth];
    if (left < strip.scrollLeft) strip.scrollLeft = left;
    if (left + PAGE_WIDTH > strip.scrollLeft + width) strip.scrollLeft = left + PAGE_WIDTH - width;
    select(at, isExtended);
    requestAnimationFrame(() => strip.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && selection) {
      event.preventDefault();
      onDelete();
      return;
    }
    const shown = Math.max(1, Math.floor((box.current?.clientWidth ?? 0) / PAGE_WIDTH));
    const steps: Record<string, number> = {
      ArrowRight: activeAt + 1,
      ArrowLeft: activeAt - 1,
      PageDown: activeAt + shown,
      PageUp: activeAt - shown,
      Home: 0,
      End: count - 1,
    };
    const target = steps[event.key];
    if (target === undefined || count === 0) return;
    event.preventDefault();
    go(Math.min(Math.max(target, 0), count - 1), event.shiftKey);
  };

  const shown = Array.from({ length: range.end - range.first }, (_none, at) => range.first + at);
  // The focused page stays rendered when it is scrolled away.
  if (count > 0 && !shown.includes(activeAt)) shown.push(activeAt);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the page buttons inside
    <div ref={box} className="page-strip" onKeyDown={onKeyDown}>
      <ol className="page-strip-pages" aria-label="Pages" style={{ width: count * PAGE_WIDTH }}>
        {shown.map((at) => {
          const page = pages[at];
          return (
            page && (
              <StripPage
                key={page.key}
                {...props}
                page={page}
                at={at}
                isActive={at === activeAt}
                isSelected={isSelected(at)}
                onChoose={({ shiftKey }) => select(at, shiftKey || isExtending)}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}

function StripPage({
  page,
  at,
  isActive,
  isSelected,
  onChoose,
  pages,
  titleOf,
  annotated,
  turns,
  pictures,
  sourceOf,
}: PageStripProps & {
  page: PlannedPage;
  at: number;
  isActive: boolean;
  isSelected: boolean;
  onChoose: (event: MouseEvent) => void;
}) {
  const isAnnotated = annotated.has(page.key);
  const turn = turns.get(page.key);
  const name = `Page ${page.label}: ${describePage(page, titleOf)}${turn === undefined ? '' : `, turned by ${turn} degrees`}`;
  return (
    <li
      className="page-strip-page"
      style={{ left: at * PAGE_WIDTH }}
      aria-setsize={pages.length}
      aria-posinset={at + 1}
    >
      <button
        type="button"
        className="page-strip-button"
        aria-label={isAnnotated ? `${name}, with an annotation` : name}
        aria-pressed={isSelected}
        tabIndex={isActive ? 0 : -1}
        onClick={onChoose}
      >
        {page.kind === 'source' && page.documentId !== undefined && page.sourcePage ? (
          <span className="page-turn" data-turn={turns.get(page.key)}>
            <PagePicture
              pictures={pictures}
              source={sourceOf(page.documentId)}
              page={page.sourcePage}
              box={BOX}
            />
          </span>
        ) : (
          <Sheet page={page} titleOf={titleOf} />
        )}
        <span className="page-strip-label tabular">
          {page.label}
          {isAnnotated && <Icon svg={noteIcon} size="sm" />}
        </span>
      </button>
    </li>
  );
}

const sheetNames: Readonly<Record<string, string>> = {
  contents: 'Contents',
  manifest: 'Checksums',
  slip: 'Slip sheet',
};

/** A page that the bundle makes itself: divider, contents, slip sheet. */
function Sheet({
  page: { kind, itemId },
  titleOf,
}: {
  page: PlannedPage;
  titleOf: (itemId: string) => string | undefined;
}) {
  return (
    <span className={`page-sheet page-sheet-${kind}`} style={BOX} aria-hidden="true">
      {sheetNames[kind] && <strong>{sheetNames[kind]}</strong>}
      {itemId !== undefined && <span className="page-sheet-title">{titleOf(itemId)}</span>}
    </span>
  );
}
