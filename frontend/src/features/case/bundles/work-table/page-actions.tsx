import noteIcon from 'primeicons/raw-svg/comment.svg?raw';
import insertIcon from 'primeicons/raw-svg/plus.svg?raw';
import turnRightIcon from 'primeicons/raw-svg/refresh.svg?raw';
import turnLeftIcon from 'primeicons/raw-svg/replay.svg?raw';
import deleteIcon from 'primeicons/raw-svg/trash.svg?raw';
import type { PageTurn } from '#contracts/rules/bundling/bundle-settings.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { describePage, isOfItem, type PlannedPage } from './page-selection.ts';

/** What can be done with the pages that are chosen in the strip. */
export function PageActions({
  chosen,
  titleOf,
  isExtending,
  onExtend,
  onTurn,
  onDelete,
  onAnnotate,
  onInsert,
}: {
  chosen: readonly PlannedPage[];
  titleOf: (itemId: string) => string | undefined;
  isExtending: boolean;
  onExtend: (isExtending: boolean) => void;
  onTurn: (by: PageTurn) => void;
  onDelete: () => void;
  onAnnotate: (page: PlannedPage) => void;
  onInsert: (page: PlannedPage) => void;
}) {
  const [first] = chosen;
  const last = chosen.at(-1);
  if (!first || !last)
    return (
      <p className="work-actions soft">
        Choose a page to turn it, delete it, annotate it or insert before it.
      </p>
    );
  const isOne = chosen.length === 1;
  const canTurn = chosen.some(({ kind }) => kind === 'source');
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
      <div className="work-turns">
        <IconButton
          icon={turnLeftIcon}
          label="Turn to the left"
          disabled={!canTurn}
          onClick={() => onTurn(270)}
        />
        <IconButton
          icon={turnRightIcon}
          label="Turn to the right"
          disabled={!canTurn}
          onClick={() => onTurn(90)}
        />
      </div>
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
