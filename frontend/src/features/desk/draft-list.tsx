import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeskDraftRow } from '#contracts/endpoints/outcome/desk.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ActionMenu } from '#portal/shared/ui/overlay/action-menu.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { useDeleteDraft } from './api/desk.ts';

/** Drafts that the user may see, newest first. */
export function DraftList({ caseId, drafts }: { caseId: string; drafts: readonly DeskDraftRow[] }) {
  const [deleting, setDeleting] = useState<DeskDraftRow>();
  const { submit } = useDeleteDraft(caseId);
  const confirm = async () => {
    const draft = deleting;
    setDeleting(undefined);
    const reply = draft && (await submit(draft.id));
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <>
      <ul className="desk-list">
        {drafts.map((draft) => (
          <li key={draft.id} className="desk-row">
            <div>
              <Link to={paths.desk.href(caseId, draft.id)} data-list-item>
                {draft.title}
              </Link>
              {draft.kind === 'order' && draft.published && (
                <p className="soft">{draft.published.name}</p>
              )}
              {draft.refersTo && <p className="soft">{`Refers to ${draft.refersTo.name}`}</p>}
              <p className="soft">
                {`${draft.kind === 'order' ? 'Order · ' : ''}${draft.isOwn ? 'You' : draft.author} · changed ${indianDateTime(draft.updated_at) ?? '-'}${draft.isOwn || draft.updatedBy === draft.author ? '' : ` by ${draft.updatedBy}`}`}
              </p>
            </div>
            <Badge tone={draft.published ? 'done' : 'plain'}>{stateOf(draft)}</Badge>
            {draft.isOwn && (
              <ActionMenu
                label={`Actions of ${draft.title}`}
                actions={[{ label: 'Delete', onChoose: () => setDeleting(draft) }]}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Delete draft"
        question={`Delete ${deleting?.title ?? ''} with all its versions? What it was published as stays.`}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        look="danger"
        isOpen={deleting !== undefined}
        onConfirm={() => void confirm()}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}

function stateOf({ published, audience }: DeskDraftRow): string {
  if (published) return 'Published';
  return audience === 'tribunal' ? 'Shared with the tribunal' : 'Only you';
}
