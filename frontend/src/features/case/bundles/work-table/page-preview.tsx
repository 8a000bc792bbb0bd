import { useRef, useState } from 'react';
import { getDocument } from '#portal/parts/documents/case-documents.ts';
import { usePagePictures } from '../page-pictures/use-page-pictures.ts';
import { deletePages, turnPages } from './edit-manifest.ts';
import { PageActions } from './page-actions.tsx';
import { isOfItem, type PageSelection, type PlannedPage, selectedPages } from './page-selection.ts';
import { PageStrip } from './page-strip.tsx';
import type { WorkTableState } from './use-work-table.ts';

/** The pages of the planned bundle, with what can be done with them. */
export function PagePreview({
  table: { manifest, change },
  caseId,
  pages,
  isCurrent,
  titleOf,
  onAnnotate,
  onInsert,
}: {
  table: WorkTableState;
  caseId: string;
  pages: readonly PlannedPage[];
  isCurrent: boolean;
  titleOf: (itemId: string) => string | undefined;
  onAnnotate: (page: PlannedPage) => void;
  onInsert: (page: PlannedPage) => void;
}) {
  const pictures = usePagePictures();
  const [selection, setSelection] = useState<PageSelection>();
  const [isExtending, setExtending] = useState(false);
  const strip = useRef<HTMLElement>(null);
  const chosen = selectedPages(pages, selection);
  const annotated = new Set(manifest.annotations.map(({ page }) => page));
  const turns = new Map(manifest.rotations.map(({ page, turn }) => [page, turn]));
  const remove = () => {
    const deleted = chosen.filter(isOfItem);
    if (deleted.length === 0) return;
    const last = pages.findIndex(({ key }) => key === chosen.at(-1)?.key);
    const next = pages[last + 1] ?? pages[last - chosen.length];
    change(
      deletePages(
        manifest,
        deleted.map(({ key }) => key),
      ),
    );
    setSelection(next && { from: next.key, to: next.key });
    setExtending(false);
    // The button may be disabled now.
    requestAnimationFrame(() =>
      strip.current?.querySelector<HTMLElement>('.page-strip [tabindex="0"]')?.focus(),
    );
  };
  return (
    <section
      ref={strip}
      className="work-preview"
      aria-label="Preview of the pages"
      aria-busy={!isCurrent}
    >
      <PageActions
        chosen={chosen}
        titleOf={titleOf}
        isExtending={isExtending}
        onExtend={setExtending}
        onTurn={(by) =>
          change(
            turnPages(
              manifest,
              chosen.filter(({ kind }) => kind === 'source').map(({ key: page }) => ({ page, by })),
            ),
          )
        }
        onDelete={remove}
        onAnnotate={onAnnotate}
        onInsert={onInsert}
      />
      <PageStrip
        pages={pages}
        titleOf={titleOf}
        annotated={annotated}
        turns={turns}
        pictures={pictures}
        sourceOf={(documentId) => ({
          id: documentId,
          readUrl: async () => (await getDocument(caseId, documentId)).pdfUrl,
        })}
        selection={selection}
        isExtending={isExtending}
        onSelect={setSelection}
        onDelete={remove}
      />
    </section>
  );
}
