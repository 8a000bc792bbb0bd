import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { WrittenEntry } from '#contracts/rules/speech/entry-kinds.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import type { NewEntry } from './new-entry.ts';
import { refuseUnclearEntry, TurnFields } from './turn-fields.tsx';

const schema = z.object({ text: z.string(), speaker: z.string(), witness: z.string() });

/** Writes an entry at this moment of the record. The recording goes on meanwhile. */
export function EntryDialog({
  entry,
  names,
  onWrite,
  onClose,
}: {
  entry: WrittenEntry;
  names: { speaker: string; witness: string };
  /** Rejects if this browser cannot keep it. */
  onWrite: (entry: NewEntry) => Promise<void>;
  onClose: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  const { register, watch, handleSubmit, formState } = useForm({
    resolver: zodResolver(
      schema.superRefine((words, context) =>
        refuseUnclearEntry({ ...words, kind: entry }, context),
      ),
    ),
    defaultValues: { text: '', ...names },
  });
  const save = handleSubmit(async ({ text, speaker, witness }) => {
    const words = { text: text.trim(), speaker: speaker.trim(), witness: witness.trim() };
    try {
      await onWrite({ entry, ...words });
      onClose();
    } catch {
      setFailure('The entry could not be kept in this browser. Free some space, then try again.');
    }
  });
  return (
    <FormDialog
      title={entry}
      submitLabel="Add"
      isLocked={formState.isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TurnFields
        kind={entry}
        text={{ ...register('text'), length: watch('text').length }}
        speaker={register('speaker')}
        witness={register('witness')}
        errors={formState.errors}
      />
    </FormDialog>
  );
}
