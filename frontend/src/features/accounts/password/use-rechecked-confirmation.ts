import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Validates the confirmation again when the password changes. */
export function useRecheckedConfirmation<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  password: FieldPath<Values>,
  confirmation: FieldPath<Values>,
): void {
  useEffect(() => {
    const subscription = form.watch((_values, { name }) => {
      if (name === password && form.getFieldState(confirmation).isDirty)
        void form.trigger(confirmation);
    });
    return () => subscription.unsubscribe();
  }, [form, password, confirmation]);
}
