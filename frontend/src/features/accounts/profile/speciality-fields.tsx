import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { ParsedProfileForm, ProfileFormValues } from './profile-values.ts';

/**
 * The specialities, one a row: none can be added while one is blank (the blank one is
 * flagged), and the last one can't be removed.
 */
export function SpecialityFields({
  form,
}: {
  form: UseFormReturn<ProfileFormValues, unknown, ParsedProfileForm>;
}) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'specialities' });
  const { errors, touchedFields, isSubmitted } = form.formState;
  /** The blank row that prevented a new one. */
  const [blankAt, setBlankAt] = useState<number>();
  // The list is checked as a whole when a row is added: the new row is blank, not wrong yet.
  const errorOf = (at: number) =>
    isSubmitted || at === blankAt || touchedFields.specialities?.[at]?.text
      ? errors.specialities?.[at]?.text?.message
      : undefined;

  const add = async () => {
    const blank = form.getValues('specialities').findIndex(({ text }) => text.trim() === '');
    setBlankAt(blank >= 0 ? blank : undefined);
    if (blank >= 0) {
      await form.trigger(`specialities.${blank}.text`, { shouldFocus: true });
      return;
    }
    append({ text: '' });
  };

  return (
    <fieldset className="specialities">
      <legend className="field-label field-required">Specialities</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="speciality">
          <TextField
            label={`Speciality ${at + 1}`}
            isRequired
            isLabelHidden
            error={errorOf(at)}
            {...form.register(`specialities.${at}.text`)}
          />
          {fields.length > 1 && (
            <IconButton
              icon={trashIcon}
              label={`Remove speciality ${at + 1}`}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      <Button look="secondary" size="sm" icon={plusIcon} onClick={() => void add()}>
        Add speciality
      </Button>
    </fieldset>
  );
}
