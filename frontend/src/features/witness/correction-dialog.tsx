import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { ReadingPage } from '#contracts/endpoints/speech/witness-readings.ts';
import {
  ERRATUM_REASON_MAX,
  ERRATUM_TEXT_MAX,
  erratumSchema,
  type ReadTurn,
} from '#contracts/rules/speech/witness-readings.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useSaveErrata } from './record-api.ts';

const schema = erratumSchema.omit({ turn: true });

/** Proposes a correction of a turn. It is kept at once. */
export function CorrectionDialog({
  turn: { number, text, line },
  page: { errata, errataRevision },
  link,
  onClose,
}: {
  turn: ReadTurn;
  page: ReadingPage;
  link: string;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useSaveErrata(link);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reads: '', shouldRead: '', reason: '' },
  });
  const { errors } = formState;
  const save = handleSubmit(async (erratum) => {
    const saved = await submit({
      revision: errataRevision,
      errata: [...errata, { turn: number, ...erratum }],
    });
    if (saved) onClose();
  });
  return (
    <FormDialog
      title={`Correct turn ${number}`}
      submitLabel="Add to the errata sheet"
      width="34rem"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <blockquote className="witness-quote">
        <bdi>{line ?? text}</bdi>
      </blockquote>
      <TextField
        label="The record reads"
        hint="Only the words that are wrong."
        isRequired
        maxLength={ERRATUM_TEXT_MAX}
        autoComplete="off"
        error={errors.reads?.message}
        {...register('reads')}
      />
      <TextField
        label="It should read"
        isRequired
        maxLength={ERRATUM_TEXT_MAX}
        autoComplete="off"
        error={errors.shouldRead?.message}
        {...register('shouldRead')}
      />
      <TextField
        label="Reason"
        hint="For example: misheard, a slip, a wrong figure."
        isRequired
        maxLength={ERRATUM_REASON_MAX}
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}
