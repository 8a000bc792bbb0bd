import noteIcon from 'primeicons/raw-svg/comment.svg?raw';
import insertIcon from 'primeicons/raw-svg/plus.svg?raw';
import deleteIcon from 'primeicons/raw-svg/trash.svg?raw';
import { Button } from '#portal/shared/ui/button.tsx';
import { describePage, isOfItem, type PlannedPage } from './page-selection.ts';

/** What can be done with the pages that are chosen in the strip. */
export function PageActions({
  chosen,
  titleOf,
  isExtending,
  onExtend,
  onDelete,
  onAnnotate,
  onInsert,
}: {
  chosen: readonly PlannedPage[];
  titleOf: (itemId: string) => string | undefined;
  isExtending: boolean;
  onExtend: (isExtending: boolean) => void;
  onDelete: () => void;
  onAnnotate: (page: PlannedPage) => void;
  onInsert: (page: PlannedPage) => void;
}) {
  const [first] = chosen;
  const last = chosen.at(-1);
  if (!first || !last)
    return (
      <p className="work-actions soft">
        Choose a page to delete it, annotate it or insert before it.
      </p>
    );
  const isOne = chosen.length === 1;
  return (
    <div className="work-actions" role="toolbar" aria-label="Chosen pages">
      <p className="work-actions-what" aria-live="polite">
        {isOne
          ? `Page ${first.label}: ${describePage(first, titleOf)}`
          : `Pages ${first.label} to ${last.label}: ${chosen.length} pages`}
      </p>
      <Button
        look="quiet"
        size="sm"
        aria-pressed={isExtending}
        onClick={() => onExtend(!isExtending)}
      >
        Choose several
      </Button>
      <Button
        look="quiet"
        size="sm"
        icon={insertIcon}
        disabled={!isOne || !isOfItem(first)}
        onClick={() => onInsert(first)}
      >
        Insert before
      </Button>
      <Button
        look="quiet"
        size="sm"
        icon={noteIcon}
        disabled={!isOne}
        onClick={() => onAnnotate(first)}
      >
        Annotation
      </Button>
      <Button
        look="quiet"
        size="sm"
        icon={deleteIcon}
        disabled={!chosen.some(isOfItem)}
        onClick={onDelete}
      >
        {isOne ? 'Delete page' : `Delete ${chosen.length} pages`}
      </Button>
    </div>
  );
}
