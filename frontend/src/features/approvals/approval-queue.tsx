import inboxIcon from 'primeicons/raw-svg/inbox.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { ApprovalRow } from '#contracts/endpoints/cases/case-creation.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { forgetResumed, isResumed } from '#portal/shared/session/interruption.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { useSelection } from '#portal/shared/ui/selection/use-selection.ts';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { ApprovalDrawer, approvalPlace } from './approval-drawer.tsx';
import { ApprovalItem } from './approval-item.tsx';
import { ApprovalsSelection } from './approvals-selection.tsx';
import type { BatchDecision } from './batch/decision-words.ts';
import { isSelectable } from './use-whole-queue.ts';

const DecisionDialog = lazyDialog(
  async () => (await import('./batch/decision-dialog.tsx')).DecisionDialog,
);

/** The cases of the queue, one by one or several at once. */
export function ApprovalQueue({
  rows,
  hasMore,
  isReadingMore,
  onMore,
}: {
  rows: readonly ApprovalRow[];
  hasMore: boolean;
  isReadingMore: boolean;
  onMore: () => void;
}) {
  const selectable = rows.filter(isSelectable);
  const selection = useSelection(selectable);
  const { chosen, boxOf } = selection;
  const [asked, setAsked] = useState<BatchDecision>();
  const [opened, setOpened] = useState<ApprovalRow>();
  const list = useRef<HTMLElement>(null);
  // After a decision: the button that had the focus is gone.
  const focusList = () => setTimeout(() => list.current?.focus());
  // The case whose decision was interrupted by a server error.
  const interrupted = rows.find(({ id }) => isResumed(approvalPlace(id)));
  useEffect(() => {
    if (!interrupted) return;
    forgetResumed(approvalPlace(interrupted.id));
    setOpened(interrupted);
  }, [interrupted]);

  return (
    <section className="approvals-list" aria-label="Cases to approve" tabIndex={-1} ref={list}>
      <ApprovalsSelection
        rows={selectable}
        hasMore={hasMore}
        selection={selection}
        onClear={() => {
          selection.clear();
          list.current?.focus();
        }}
        onDecide={setAsked}
      />
      {rows.length === 0 ? (
        <div className="card">
          <EmptyState icon={inboxIcon} title="No cases found" />
        </div>
      ) : (
        <ul className="card approvals">
          {rows.map((row) => (
            <ApprovalItem
              key={row.id}
              row={row}
              box={isSelectable(row) ? boxOf(row) : undefined}
              onOpen={() => setOpened(row)}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button look="secondary" disabled={isReadingMore} onClick={onMore}>
          Show more
        </Button>
      )}
      {asked && chosen.length > 0 && (
        <DecisionDialog
          decision={asked}
          rows={chosen}
          onClose={() => setAsked(undefined)}
          onEnded={() => {
            setAsked(undefined);
            selection.clear();
            focusList();
          }}
        />
      )}
      {opened && (
        <ApprovalDrawer
          row={opened}
          onClose={() => setOpened(undefined)}
          onDecided={() => {
            selection.chooseRows([opened], false);
            setOpened(undefined);
            focusList();
          }}
        />
      )}
    </section>
  );
}
