import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type {
  WitnessReading,
  WitnessReadings,
} from '#contracts/endpoints/speech/witness-readings.ts';
import { emailSchema, nameSchema } from '#contracts/rules/fields.ts';
import { READING_DAYS, READING_DAYS_MAX } from '#contracts/rules/speech/witness-readings.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { useSendReading } from '../api/readings.ts';

const DAYS_MESSAGE = `Enter 1 to ${READING_DAYS_MAX} days`;

export const daysFieldSchema = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, DAYS_MESSAGE)
  .transform(Number)
  .refine((days) => days >= 1 && days <= READING_DAYS_MAX, DAYS_MESSAGE);

const schema = z.object({
  witness: z.string(),
  name: nameSchema('Name is required'),
  email: emailSchema,
  days: daysFieldSchema,
});

/** Sends the record of a witness to their mail address. */
export function SendRecordDialog({
  caseId,
  witnesses,
  witness,
  former,
  onClose,
}: {
  caseId: string;
  witnesses: WitnessReadings['witnesses'];
  /** Chosen at first. */
  witness: string;
  /** The last record that was sent to this witness. */
  former: WitnessReading | undefined;
  onClose: () => void;
}) {
  // Another request after a refusal needs another key.
  const key = useRef(newIdempotencyKey());
  const { submit, isSubmitting, failure } = useSendReading(caseId);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      witness,
      name: former?.name ?? witness,
      email: former?.email ?? '',
      days: String(READING_DAYS),
    },
  });
  const { errors } = formState;
  const send = handleSubmit(async (body) => {
    if (await submit({ ...body, key: key.current })) onClose();
    else key.current = newIdempotencyKey();
  });
  return (
    <FormDialog
      title="Send a record"
      submitLabel="Send"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label="Evidence of"
        options={[
          ...witnesses.map(({ name, turnCount }) => ({
            value: name,
            label: `${name} (${turnCount} ${turnCount === 1 ? 'turn' : 'turns'})`,
          })),
          { value: '', label: 'The whole record' },
        ]}
        {...register('witness')}
      />
      <TextField
        label="Name of the witness"
        isRequired
        maxLength={100}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email of the witness"
        type="email"
        isRequired
        maxLength={254}
        hint="The link and the code to sign go there."
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Days to read and sign"
        inputMode="numeric"
        maxLength={3}
        error={errors.days?.message}
        {...register('days')}
      />
    </FormDialog>
  );
}
