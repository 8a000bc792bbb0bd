import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_VIEW_NAME, viewNameKey, viewNameSchema } from '#contracts/endpoints/cases/docket.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { docketViewsQuery, useSaveView } from '../api/docket-views.ts';
import { type DocketView, listQueryOf } from '../docket-view.ts';

/** Names the present view and saves it, or replaces the saved view of that name. */
export function SaveViewDialog({ view, onClose }: { view: DocketView; onClose: () => void }) {
  const { data: views = [] } = useQuery(docketViewsQuery);
  const { submit, isSubmitting, failure } = useSaveView();
  const [typed, setTyped] = useState('');
  const parsed = viewNameSchema.safeParse(typed);
  const error = parsed.success || typed.trim() === '' ? undefined : parsed.error.issues[0]?.message;
  const namesake =
    parsed.success && views.find(({ name }) => viewNameKey(name) === viewNameKey(parsed.data));

  const save = async () => {
    if (!parsed.success) return;
    const reply = await submit({
      id: namesake ? namesake.id : undefined,
      name: parsed.data,
      query: listQueryOf(view),
    });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };

  return (
    <FormDialog
      title="Save this view"
      width="26rem"
      submitLabel={namesake ? 'Replace' : 'Save'}
      isLocked={isSubmitting || !parsed.success}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        isRequired
        autoComplete="off"
        maxLength={MAX_VIEW_NAME}
        value={typed}
        error={error}
        hint="Keeps the kind, filters, search and order of the list."
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="views-namesake" role="status">
        {namesake && `You have a view “${namesake.name}”. Replace it with this one?`}
      </p>
    </FormDialog>
  );
}
