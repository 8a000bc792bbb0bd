import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { BundleVersion } from '#contracts/endpoints/files/bundles.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { useVisibleRange } from '#portal/shared/ui/list/use-visible-range.ts';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { useMedia } from '#portal/shared/ui/use-media.ts';
import { bundleVersionsQuery, comparisonQuery } from '../api/bundles.ts';
import { PagePicture } from '../page-pictures/page-picture.tsx';
import type { PagePictures, PictureSource } from '../page-pictures/page-pictures.ts';
import { usePagePictures } from '../page-pictures/use-page-pictures.ts';
import { type ComparedPage, changeNames, countChanges } from './compared-pages.ts';
import './versions.css';

/** Height of a row on a wide window and on a phone; CSS has the same values. */
const ROW = {
  wide: { height: 420, box: { width: 420, height: 340 } },
  narrow: { height: 250, box: { width: 148, height: 176 } },
};
const NARROW = '(max-width: 64rem)';

/** Two PDFs of a bundle side by side, with a mark at each page that has changed. */
export function CompareVersions({
  caseId,
  bundleId,
  title,
  from,
  to,
  onClose,
}: {
  caseId: string;
  bundleId: string;
  title: string;
  from: BundleVersion;
  to: BundleVersion;
  onClose: () => void;
}) {
  const query = useQuery(comparisonQuery(caseId, bundleId, { from: from.number, to: to.number }));
  const client = useQueryClient();
  const sourceOf = (version: BundleVersion): PictureSource => {
    let url = version.url;
    return {
      id: `${bundleId}/${version.number}`,
      /** Its first address, and then a new one, since the first may have expired. */
      readUrl: async () => {
        const known = url;
        url = '';
        if (known) return known;
        const versions = await client.fetchQuery({
          ...bundleVersionsQuery(caseId, bundleId),
          staleTime: 0,
        });
        return versions.find(({ number }) => number === version.number)?.url ?? '';
      },
    };
  };
  const [sources] = useState(() => ({ from: sourceOf(from), to: sourceOf(to) }));
  return (
    <Dialog title={`Compare ${title}`} isOpen isLarge onClose={onClose}>
      <div className="compare">
        <QueryStates query={query} loading={<Skeleton lines={8} label={DEFAULT_LOADER_TEXT} />}>
          {(pages) => <Comparison pages={pages} numbers={[from.number, to.number]} {...sources} />}
        </QueryStates>
      </div>
    </Dialog>
  );
}

function Comparison({
  pages,
  numbers: [older, newer],
  from,
  to,
}: {
  pages: readonly ComparedPage[];
  numbers: readonly [number, number];
  from: PictureSource;
  to: PictureSource;
}) {
  const pictures = usePagePictures();
  const counts = useMemo(() => countChanges(pages), [pages]);
  const changed = pages.length - counts.same;
  const [isChangesOnly, setChangesOnly] = useState(changed > 0);
  const shown = isChangesOnly ? pages.filter(({ change }) => change !== 'same') : pages;
  return (
    <>
      <div className="compare-bar">
        <p role="status">
          {changed === 0
            ? `No page has changed (${pages.length}).`
            : `${counts.added} added, ${counts.removed} removed, ${counts.moved} moved, ${counts.same} the same`}
        </p>
        {changed > 0 && (
          <Choice
            kind="checkbox"
            checked={isChangesOnly}
            onChange={({ target }) => setChangesOnly(target.checked)}
          >
            Changes only
          </Choice>
        )}
      </div>
      <div className="compare-heads" aria-hidden="true">
        <span>{`Version ${older}`}</span>
        <span>{`Version ${newer}`}</span>
      </div>
      <ComparedRows
        key={String(isChangesOnly)}
        pages={shown}
        pictures={pictures}
        from={from}
        to={to}
      />
    </>
  );
}

/** The rows; only the visible ones are drawn. */
function ComparedRows({
  pages,
  pictures,
  from,
  to,
}: {
  pages: readonly ComparedPage[];
  pictures: PagePictures;
  from: PictureSource;
  to: PictureSource;
}) {
  const list = useRef<HTMLElement>(null);
  const isNarrow = useMedia(NARROW);
  const { height: rowHeight, box } = isNarrow ? ROW.narrow : ROW.wide;
  const count = pages.length;
  const range = useVisibleRange(list, { rowSize: rowHeight, count });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <section ref={list} className="compare-list" tabIndex={0} aria-label="Compared pages">
      <ol className="compare-rows" style={{ height: count * rowHeight }}>
        {pages.slice(range.first, range.end).map((page, offset) => {
          const at = range.first + offset;
          const { change, title } = page;
          return (
            <li
              key={`${page.from?.page ?? ''}-${page.to?.page ?? ''}`}
              className={`compare-row compare-row-${change}`}
              style={{ top: at * rowHeight, height: rowHeight }}
              aria-setsize={count}
              aria-posinset={at + 1}
            >
              <p className="compare-what">
                <span className="compare-mark">{changeNames[change]}</span> {title}
              </p>
              {[
                { side: page.from, source: from },
                { side: page.to, source: to },
              ].map(({ side, source }) => (
                <div key={source.id} className="compare-side">
                  {side ? (
                    <>
                      <PagePicture pictures={pictures} source={source} page={side.page} box={box} />
                      <span className="tabular">{`Page ${side.label}`}</span>
                    </>
                  ) : (
                    <span className="soft">Not in this version</span>
                  )}
                </div>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
