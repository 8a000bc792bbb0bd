import type { FieldPath } from 'react-hook-form';
import { groupAmount } from '#portal/shared/money.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { CaseFormValues } from './case-form.ts';
import type { CaseFormApi } from './use-case-form.ts';

/** An amount, grouped as it is read in India once it was typed. */
export function AmountField({
  form,
  name,
  label,
  isRequired,
  error,
}: {
  form: CaseFormApi;
  name: FieldPath<CaseFormValues> & ('totalClaimValue' | `claim_items.${number}.claimValue`);
  label: string;
  isRequired: boolean;
  error: string | undefined;
}) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      isRequired={isRequired}
      error={error}
      {...form.register(name, {
        onBlur: () => form.setValue(name, groupAmount(form.getValues(name))),
      })}
    />
  );
}
