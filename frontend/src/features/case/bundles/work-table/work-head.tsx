import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import redoIcon from 'primeicons/raw-svg/refresh.svg?raw';
import undoIcon from 'primeicons/raw-svg/undo.svg?raw';
import type { ReactNode } from 'react';
import { NotKept } from '#portal/parts/unsent/unsent-notice.tsx';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import type { WorkTableState } from './use-work-table.ts';

/** Notices, undo and redo, and the number of pages. */
export function WorkHead({
  table,
  pageCount,
  problem,
  arrange,
  onAddSection,
}: {
  table: WorkTableState;
  pageCount: number;
  /** Why the bundle cannot be planned. */
  problem: string | undefined;
  /** What changes many items at once. */
  arrange: ReactNode;
  onAddSection: () => void;
}) {
  return (
    <div className="work-head">
      {table.isUnkept && <NotKept />}
      <Notices table={table} />
      <div className="work-bar">
        <IconButton
          icon={undoIcon}
          label="Undo"
          disabled={!table.undo}
          onClick={() => table.undo?.()}
        />
        <IconButton
          icon={redoIcon}
          label="Redo"
          disabled={!table.redo}
          onClick={() => table.redo?.()}
        />
        <Button look="secondary" size="sm" icon={plusIcon} onClick={onAddSection}>
          Add section
        </Button>
        {arrange}
        <p className="work-count tabular" role="status">
          {`${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`}
        </p>
      </div>
      {problem && (
        <p className="work-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A change of the bundle in another window, or changes restored after a reload. */
function Notices({ table }: { table: WorkTableState }) {
  if (table.isBehind)
    return (
      <ChangedMeanwhile
        what="This bundle was changed in another window."
        onShow={table.forget}
        onKeep={table.keepMine}
      />
    );
  if (table.isReplaced)
    return (
      <p className="work-notice" role="status">
        This bundle was changed in another window. You see the change.
      </p>
    );
  if (table.isRestored)
    return (
      <p className="work-notice" role="status">
        Your changes are back. They are not assembled yet.
      </p>
    );
  return null;
}
