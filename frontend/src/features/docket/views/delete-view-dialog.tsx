import type { SavedView } from '#contracts/endpoints/cases/docket.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { useDeleteView } from '../api/docket-views.ts';

/** Asks before a saved view is deleted. */
export function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { submit } = useDeleteView();
  const remove = async () => {
    onClose();
    const reply = await submit(view.id);
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <ConfirmDialog
      title="Delete this view?"
      question={`“${view.name}” is removed from your views. The cases stay as they are.`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      look="danger"
      isOpen
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
